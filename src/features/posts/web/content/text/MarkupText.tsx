import type { ReactNode } from 'react';
import { Link } from '../../../../../design/index.ts';
import {
  isCode,
  type Markup,
  numbersOf,
  openingOfMarkup,
  plainTextOf,
  type TextElement,
  type TextNode,
} from '../../../../texts/markup/markup.ts';
import { openingWithMatch } from '../../../../texts/markup/matches.ts';
import { useMatches } from './Matches.tsx';
import { Spoiler } from './Spoiler.tsx';
import { foreignLink, TextPieces } from './TextPieces.tsx';

export interface MarkupTextProps {
  markup: NonNullable<Markup>;
  people: ReadonlyMap<string, string>;
  maxLength: number;
  className: string;
}

interface ElementProps {
  element: TextElement;
  /** The number of a point of a numbered list. */
  number?: number | undefined;
  children: ReactNode;
}

function Element({ element, number, children }: ElementProps) {
  const { kind, href } = element;
  switch (kind) {
    case 'paragraph':
      return <p>{children}</p>;
    case 'quote':
      return <blockquote className="flex flex-col gap-2 border-s-2 border-current ps-3">{children}</blockquote>;
    case 'bullets':
      return <ul className="flex list-disc flex-col gap-1 ps-6">{children}</ul>;
    case 'numbers':
      return (
        // The numbers of a long list, or of one that begins with a year, stand beside the text and not over the picture before it.
        <ol className={`flex list-decimal flex-col gap-1 ${Math.max(...numbersOf(element)) > 90 ? 'ps-12' : 'ps-8'}`}>{children}</ol>
      );
    case 'item':
      return <li value={number}>{children}</li>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'strike':
      return <s>{children}</s>;
    case 'code':
      return <code className="font-mono">{children}</code>;
    case 'preformatted':
      return <pre className="overflow-x-auto font-mono whitespace-pre">{children}</pre>;
    case 'spoiler':
      return <Spoiler>{children}</Spoiler>;
    case 'link':
      return (
        <Link href={href ?? ''} {...foreignLink} title={href} className="above-cover py-0.75">
          {children}
        </Link>
      );
  }
}

/** A link holds no links, and code is shown as it is. */
const isLiteral = (element: TextElement) => element.kind === 'link' || isCode(element);

const nobody: ReadonlyMap<string, string> = new Map();

interface NodesProps {
  nodes: readonly TextNode[];
  people: ReadonlyMap<string, string>;
  isWords?: boolean;
  /** The numbers of the points of a numbered list. */
  numbers?: readonly number[] | undefined;
}

function Nodes({ nodes, people, isWords = false, numbers }: NodesProps) {
  return nodes.map((node, index) => {
    // Parts have no identity but their place: the text is replaced as a whole.
    const key = `${index}`;
    if (typeof node === 'string') return isWords ? node : <TextPieces key={key} text={node} people={people} />;
    return (
      <Element key={key} element={node} number={numbers?.[index]}>
        <Nodes
          nodes={node.children}
          people={people}
          isWords={isWords || isLiteral(node)}
          numbers={node.kind === 'numbers' ? numbersOf(node) : undefined}
        />
      </Element>
    );
  });
}

/** A text with markup. A long one whose match of a search lies further down is shown as plain words around the match. */
export function MarkupText({ markup, people, maxLength, className }: MarkupTextProps) {
  const matches = useMatches();
  const plain = matches.size > 0 && maxLength !== Number.POSITIVE_INFINITY ? plainTextOf('', markup) : '';
  if (plain.length > maxLength)
    return (
      <p dir="auto" className={className}>
        <TextPieces text={openingWithMatch(plain, maxLength, matches)} people={nobody} />
      </p>
    );
  return (
    <div dir="auto" className={`flex flex-col gap-2 ${className}`}>
      <Nodes nodes={openingOfMarkup(markup, maxLength)} people={people} />
    </div>
  );
}
