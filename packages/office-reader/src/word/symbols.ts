import { childNamed, type XmlElement } from './xml-tree.ts'

const characters = (from: number, signs: string): [number, string][] =>
  Array.from(signs, (sign, at) => [from + at, sign])

/** The signs of symbol fonts that office texts use, by their codes, as signs that other fonts have. */
const fonts: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  wingdings: new Map([
    [0x20, ' '],
    [0x22, '✂'],
    [0x28, '☎'],
    [0x29, '✆'],
    [0x2a, '✉'],
    [0x46, '☞'],
    [0x4a, '☺'],
    [0x6c, '●'],
    [0x6e, '■'],
    [0x6f, '□'],
    [0x71, '□'],
    [0x75, '◆'],
    [0x76, '❖'],
    [0x77, '◆'],
    [0x78, '☒'],
    ...characters(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
    [0x9e, '·'],
    [0x9f, '•'],
    [0xa1, '○'],
    [0xa7, '▪'],
    [0xa8, '□'],
    [0xab, '★'],
    [0xb2, '✧'],
    [0xd8, '➢'],
    ...characters(0xdf, '←→↑↓↖↗↙↘'),
    ...characters(0xe7, '←→↑↓↖↗↙↘'),
    ...characters(0xef, '⇦⇨⇧⇩'),
    [0xfb, '✗'],
    [0xfc, '✓'],
    [0xfd, '☒'],
    [0xfe, '☑'],
  ]),
  'wingdings 2': new Map([
    [0x20, ' '],
    [0x4f, '✗'],
    [0x50, '✓'],
    [0x51, '☒'],
    [0x52, '☑'],
    [0x53, '☒'],
    [0x54, '☒'],
    ...characters(0x69, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
    [0x97, '●'],
    [0x98, '●'],
    [0x99, '○'],
    [0xa2, '■'],
    [0xa3, '□'],
    [0xae, '◆'],
    [0xb0, '◈'],
  ]),
  symbol: new Map([
    ...characters(
      0x20,
      ' !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~',
    ),
    ...characters(0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'),
  ]),
}

/** Symbol fonts keep their signs at U+F000 too. */
const ownCode = (code: number): number => (code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : code)

/** The sign of a `sym` element; empty for one that other fonts do not have. */
export function readSymbol({ attributes: { font = '', char = '' } }: XmlElement): string {
  const code = Number.parseInt(char, 16)
  if (!(code > 0 && code <= 0xffff)) return ''
  const signs = fonts[font.toLowerCase()]
  if (signs) return signs.get(ownCode(code)) ?? ''
  return code >= 0xd800 && code <= 0xf8ff ? '' : String.fromCodePoint(code)
}

/** The text of a run as it is shown: R of the font Wingdings 2 is ☑. */
export function shownText(text: string, properties: XmlElement | undefined): string {
  const names = childNamed(properties, 'rFonts')?.attributes
  const signs = fonts[(names?.ascii ?? names?.hAnsi ?? '').toLowerCase()]
  if (!signs) return text
  return Array.from(text, (sign) => signs.get(ownCode(sign.codePointAt(0) ?? 0)) ?? sign).join('')
}
