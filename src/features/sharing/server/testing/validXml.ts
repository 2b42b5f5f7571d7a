import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';

/** The schemas of sitemaps.org, shortened to the elements that the product writes. */
export const sitemapSchemas = {
  urlset: `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xsd:element name="urlset"><xsd:complexType><xsd:sequence>
    <xsd:element name="url" maxOccurs="50000" minOccurs="0"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc"><xsd:simpleType><xsd:restriction base="xsd:anyURI">
        <xsd:minLength value="12"/><xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType></xsd:element>
      <xsd:element name="lastmod" type="xsd:dateTime"/>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`,
  sitemapindex: `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xsd:element name="sitemapindex"><xsd:complexType><xsd:sequence>
    <xsd:element name="sitemap" maxOccurs="50000"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc"><xsd:simpleType><xsd:restriction base="xsd:anyURI">
        <xsd:minLength value="12"/><xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType></xsd:element>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`,
};

/** Expects a document that libxml2 parses, and that a schema of XML Schema describes. */
export async function expectValidXml(document: string, schema: string): Promise<void> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: document }],
    schema: [{ fileName: 'schema.xsd', contents: schema }],
  });
  expect(errors.map(({ message }) => message)).toEqual([]);
}

/** The grammar of RFC 4287, appendix B, shortened to the elements that the product writes. */
const atomGrammar = `<?xml version="1.0" encoding="UTF-8"?>
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom" datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <define name="uri"><data type="anyURI"><param name="minLength">8</param></data></define>
  <define name="words"><data type="string"><param name="minLength">1</param></data></define>
  <define name="times"><element name="updated"><data type="dateTime"/></element></define>
  <define name="link"><element name="link">
    <attribute name="rel"><choice><value>self</value><value>alternate</value></choice></attribute>
    <attribute name="type"/><attribute name="href"><ref name="uri"/></attribute>
  </element></define>
  <start><element name="feed">
    <attribute name="xml:lang"/>
    <interleave>
      <element name="id"><ref name="uri"/></element><element name="title"><ref name="words"/></element>
      <element name="subtitle"><text/></element><ref name="times"/><element name="icon"><ref name="uri"/></element>
      <oneOrMore><ref name="link"/></oneOrMore>
      <zeroOrMore><element name="entry"><interleave>
        <element name="id"><ref name="uri"/></element><element name="title"><ref name="words"/></element><ref name="link"/>
        <element name="published"><data type="dateTime"/></element><ref name="times"/>
        <element name="author"><element name="name"><ref name="words"/></element><optional><element name="uri"><ref name="uri"/></element></optional></element>
        <zeroOrMore><element name="category"><attribute name="term"/><empty/></element></zeroOrMore>
        <element name="content"><attribute name="type"><value>html</value></attribute><text/></element>
      </interleave></element></zeroOrMore>
    </interleave>
  </element></start>
</grammar>`;

/** Expects an Atom feed. */
export async function expectAtom(document: string): Promise<void> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'feed.xml', contents: document }],
    schema: [{ fileName: 'atom.rng', contents: atomGrammar }],
    extension: 'relaxng',
  });
  expect(errors.map(({ message }) => message)).toEqual([]);
}
