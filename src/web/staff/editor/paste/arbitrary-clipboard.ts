/** Random clipboard HTML for tests with fast-check, with the words that its reader sees. */
import * as fc from 'fast-check'

type Piece = (word: () => string) => string

const inlineShapes: readonly ((inner: string, word: () => string) => string)[] = [
  (inner) => inner,
  (inner) => `<b>${inner}</b>`,
  (inner) => `<span style="font-weight:700">${inner}</span>`,
  (inner) => `<a href="www.example.cn/a">${inner}</a>`,
  (inner) => `<a href="file:///c:/a">${inner}</a>`,
  (inner) => `<font color=red><u>${inner}</u></font>`,
  (inner) => `<x-unknown>${inner}</x-unknown>`,
  (inner, word) => `<ruby>${inner}<rt>${word()}</rt></ruby>`,
  (inner, word) => `${inner}<br>${word()}`,
  (inner, word) => `${inner}<math><mfrac><mi>${word()}</mi><mn>2</mn></mfrac></math>`,
  (inner, word) => `${inner}<img src="data:image/png;base64,AA">${word()}`,
  (inner, word) => `<span style="white-space:pre-wrap">${inner}\n${word()}</span>`,
  (inner) => `<bdo dir=rtl>${inner}</bdo>`,
]
const blockShapes: readonly ((inner: string, word: () => string) => string)[] = [
  (inner) => `<p>${inner}</p>`,
  (inner) => `<div>${inner}</div>`,
  (inner) => inner,
  (inner) => `<h2>${inner}</h2>`,
  (inner) => `<p style="white-space:pre-wrap">${inner}\n\n  ${inner === '' ? '' : '　'}</p>`,
  (inner) => `<ul><li>${inner}</li></ul>`,
  (inner) => `<blockquote><p>${inner}</p></blockquote>`,
  (inner) => `<details><summary>${inner}</summary></details>`,
  (inner, word) => `<dl><dt>${inner}</dt><dd>${word()}</dd></dl>`,
  (inner, word) => `<ol><li>${inner}<ol><li>${word()}</li></ol></li></ol>`,
  (inner, word) => `<table><tr><td>${inner}</td><td>${word()}</td></tr><tr><td>${word()}</td></tr></table>`,
  (inner, word) => `<table><caption>${word()}</caption><tr><td>${inner}</td><td>${word()}</td></tr></table>`,
  (inner, word) =>
    `<table><tr><td><table><tr><td>${inner}</td><td>${word()}</td></tr></table></td><td>${word()}</td></tr></table>`,
  (inner, word) => `<figure>${inner}<figcaption>${word()}</figcaption></figure>`,
  (inner) =>
    `<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>${inner}</p>`,
]

const inline: fc.Arbitrary<Piece> = fc.array(fc.constantFrom(...inlineShapes), { minLength: 1, maxLength: 2 }).map(
  (shapes): Piece =>
    (word) =>
      shapes.reduce((inner, shape) => shape(inner, word), word()),
)
const block: fc.Arbitrary<Piece> = fc
  .tuple(fc.constantFrom(...blockShapes), fc.array(inline, { minLength: 1, maxLength: 3 }))
  .map(
    ([shape, pieces]) =>
      (word) =>
        shape(pieces.map((piece) => piece(word)).join(''), word),
  )

export const arbitraryClipboard: fc.Arbitrary<{ html: string; words: string[] }> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((pieces) => {
    let count = 0
    const word = (): string => {
      count += 1
      return `〔${count}〕`
    }
    const html = pieces.map((piece) => piece(word)).join('')
    return { html, words: Array.from({ length: count }, (_, at) => `〔${at + 1}〕`) }
  })
