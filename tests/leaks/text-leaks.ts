import type { PersonalDataKind } from '../../src/domain/checks/personal-data.ts'
import { bankCard, idNumber, idNumberWithX, oldIdNumber, phone, sentence } from './invented.ts'

export type Leak = { group: string; title: string; kind: PersonalDataKind; number: string }
export type TextLeak = Leak & { text: string }
export type HtmlLeak = Leak & { html: string }

const fullWidth = (text: string): string =>
  text.replaceAll(/[\dX]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
const inNumerals = (text: string, numerals: string): string =>
  text.replaceAll(/\d/g, (digit) => Array.from(numerals)[Number(digit)] ?? '')
const every = (text: string, separator: string): string => Array.from(text).join(separator)
const groups = (text: string, separator: string, ...lengths: readonly number[]): string => {
  const pieces: string[] = []
  let at = 0
  for (const length of lengths) {
    pieces.push(text.slice(at, at + length))
    at += length
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces.join(separator)
}

type Spelling = readonly [title: string, write: (number: string) => string]
const common: readonly Spelling[] = [
  ['plain', (number) => number],
  ['full width', fullWidth],
  ['zero-width spaces', (number) => every(number, '\u200b')],
  ['a soft hyphen and a byte order mark', (number) => groups(number, '\u00ad\ufeff', 7)],
  ['a space between all digits', (number) => every(number, ' ')],
  ['Chinese numerals', (number) => inNumerals(number, '〇一二三四五六七八九')],
  ['capital numerals', (number) => inNumerals(number, '零壹贰叁肆伍陆柒捌玖')],
  ['numerals with a circle for zero', (number) => inNumerals(number, '○一二三四五六七八九')],
  ['letters for 0 and 1', (number) => number.replaceAll('0', 'O').replaceAll('1', 'l')],
  ['Mongolian digits', (number) => inNumerals(number, '᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙')],
  ['mathematical digits', (number) => inNumerals(number, '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗')],
  ['one cell for each digit', (number) => every(number, '\t')],
  ['circles', (number) => inNumerals(number, '⓪①②③④⑤⑥⑦⑧⑨')],
  ['black circles', (number) => inNumerals(number, '⓿❶❷❸❹❺❻❼❽❾')],
  ['double circles and dingbats', (number) => inNumerals(number, '🄋➀⓶➂⓸➄⓺➆⓼➈')],
  ['superscripts', (number) => inNumerals(number, '⁰¹²³⁴⁵⁶⁷⁸⁹')],
  ['subscripts', (number) => inNumerals(number, '₀₁₂₃₄₅₆₇₈₉')],
  ['full stops', (number) => inNumerals(number, '🄀⒈⒉⒊⒋⒌⒍⒎⒏⒐')],
  ['bracketed digits', (number) => inNumerals(number, '0⑴⑵⑶⑷⑸⑹⑺⑻⑼')],
  ['Arabic-Indic digits', (number) => inNumerals(number, '٠١٢٣٤٥٦٧٨٩')],
  ['mixed scripts', (number) => inNumerals(number, '०①２叁٤⒌⁶柒８９')],
  ['circled numerals', (number) => inNumerals(number, '〇㊀㊁㊂㊃㊄㊅㊆㊇㊈')],
  ['radicals', (number) => inNumerals(number, '〇⼀⼆三四五六七⼋九')],
  ['Suzhou numerals', (number) => inNumerals(number, '〇〡〢〣〤〥〦〧〨〩')],
  ['Roman numerals', (number) => inNumerals(number, '0ⅠⅡⅢⅣⅤⅥⅦⅧⅨ')],
  ['keycaps', (number) => number.replaceAll(/\d/g, '$&\ufe0f\u20e3')],
  ['turned around', (number) => `\u202e${Array.from(number).toReversed().join('')}\u202c`],
  ['asterisks', (number) => every(number, '*')],
  ['dots in the middle', (number) => every(number, '·')],
  ['bars', (number) => every(number, '│')],
  [
    'mixed signs',
    (number) =>
      Array.from(number)
        .map((digit, at) => digit + ('*_·#'[at % 4] ?? ''))
        .join(''),
  ],
  ['blanks of braille', (number) => every(number, '\u2800')],
  ['one row for each digit', (number) => every(number, '\n')],
  ['broken at the end of a line', (number) => groups(number, '\n', 7)],
]

const idSpellings: readonly Spelling[] = [
  ...common,
  ['spaces', (number) => groups(number, ' ', 6, 8)],
  ['hyphens', (number) => groups(number, '-', 6, 8)],
  ['full-width hyphens', (number) => groups(number, '－', 6, 8)],
  ['ideographic spaces', (number) => groups(number, '\u3000', 6, 4, 4)],
  ['no-break spaces', (number) => groups(number, '\u00a0', 6, 8)],
  ['split over cells', (number) => groups(number, '\t', 6, 8)],
]
const phoneSpellings: readonly Spelling[] = [
  ...common,
  ['hyphens', (number) => groups(number, '-', 3, 4)],
  ['spaces', (number) => groups(number, ' ', 3, 4)],
  ['dots', (number) => groups(number, '.', 3, 4)],
  ['the country prefix', (number) => `+86 ${number}`],
  ['the country prefix without a space', (number) => `86${number}`],
  ['a long-distance zero', (number) => `0${number}`],
  ['brackets', (number) => `(${number.slice(0, 3)})${number.slice(3, 7)}(${number.slice(7)})`],
  ['asterisks between groups', (number) => groups(number, '*', 3, 4)],
  ['full-width brackets', (number) => `（${number.slice(0, 3)}）${groups(number.slice(3), '－', 4)}`],
  ['groups of 4-4-3', (number) => groups(number, ' ', 4, 4)],
]
const cardSpellings: readonly Spelling[] = [
  ...common,
  ['groups of four', (number) => groups(number, ' ', 4, 4, 4, 4)],
  ['groups of four with hyphens', (number) => groups(number, '-', 4, 4, 4, 4)],
  ['six and the rest', (number) => groups(number, ' ', 6)],
]

const spelled = (
  group: string,
  kind: PersonalDataKind,
  label: string,
  spellings: readonly Spelling[],
  make: (at: number) => string,
): TextLeak[] =>
  spellings.map(([title, write], at) => {
    const number = make(at)
    return { group, title, kind, number, text: sentence(label, write(number)) }
  })

const single = (kind: PersonalDataKind, title: string, number: string, text: string): TextLeak => ({
  group: 'text: beside other text',
  title,
  kind,
  number,
  text,
})

const uncheckedAccounts = Array.from({ length: 20 }, (_, at): TextLeak => {
  const number = `${String(90_100_000 + at * 7919)}${String(4_000_000_000 + at * 104_729)}`.slice(0, 12 + (at % 8))
  const label = ['收款账号', '账号', '卡号', '银行账户：户名示例甲，账号', '开户账号'][at % 5] ?? ''
  return {
    group: 'text: accounts without a check digit',
    title: label + at,
    kind: 'bank-card',
    number,
    text: `${label}：${number}，请核对。`,
  }
})

const column = (kind: PersonalDataKind, title: string, number: string, text: string): TextLeak => ({
  group: 'text: columns',
  title,
  kind,
  number,
  text,
})
const upright = (number: string): string =>
  Array.from(number)
    .map((digit, at) => `${at + 1}\t${digit}\t示例`)
    .join('\n')

const columns: readonly TextLeak[] = [
  column(
    'bank-card',
    'an account below its heading',
    '0502000000123',
    '姓名\t收款账号\t金额\n示例甲\t0502000000123\t300',
  ),
  column('bank-card', 'below a card number', '5210010000000077', '户主\t银行卡号\n示例甲\t5210010000000077'),
  column(
    'phone',
    'in three cells below its heading',
    phone(620),
    `户主\t联系电话\t\t\t备注\n示例甲\t${groups(phone(620), '\t', 3, 4)}\t无`,
  ),
  column('phone', 'one digit a row below its heading', phone(621), `序号\t电话\t名称\n${upright(phone(621))}`),
  column('id-number', 'one digit a row', idNumber(622), `序号\t数\t名称\n${upright(idNumber(622))}`),
  column('id-number', 'one digit a row beside a title', idNumber(623), `名单\n${upright(idNumber(623))}\n以上`),
]

export const textLeaks: readonly TextLeak[] = [
  ...uncheckedAccounts,
  ...columns,
  ...spelled('text: ID numbers', 'id-number', '居民身份证', idSpellings, (at) => idNumber(100 + at)),
  ...spelled('text: ID numbers with X', 'id-number', '证件', idSpellings, (at) => idNumberWithX(200 + at * 20)),
  ...spelled(
    'text: ID numbers of 15 digits',
    'id-number',
    '原证件',
    common.filter(([title]) => title !== 'broken at the end of a line'),
    (at) => oldIdNumber(300 + at),
  ),
  ...spelled('text: phones', 'phone', '电话', phoneSpellings, (at) => phone(400 + at)),
  ...spelled('text: phones without a label', 'phone', '示例乙', phoneSpellings, (at) => phone(450 + at)),
  ...spelled('text: bank cards', 'bank-card', '开户', cardSpellings, (at) => bankCard(500 + at)),
  ...spelled('text: bank cards of 16 digits', 'bank-card', '开户', cardSpellings, (at) => bankCard(550 + at, 16)),
  single('id-number', 'against letters', idNumber(600), `id${idNumber(600)}abc`),
  single('id-number', 'in lower case', idNumberWithX(610), idNumberWithX(610).toLowerCase()),
  single('id-number', 'after a phone without a space', idNumber(601), `${phone(601)}${idNumber(601)}`),
  single('phone', 'before an ID number without a space', phone(602), `${phone(602)}${idNumber(602)}`),
  single('id-number', 'between commas', idNumber(603), `1,示例,${idNumber(603)},300.00`),
  single('phone', 'between commas and numbers', phone(604), `1,${phone(604)},300.00`),
  single('phone', 'after the number of a list', phone(605), `1.${phone(605)}`),
  single(
    'id-number',
    'with a wrong check digit, after its label',
    '999999199001011232',
    '身份证号：999999199001011232',
  ),
  single('id-number', 'damaged by a spreadsheet', '999999199001011000', '示例丙 999999199001011000'),
  single('phone', 'two with a slash', phone(606), `电话 0482-8200000/${phone(606)}`),
  single('bank-card', 'before a comma', bankCard(607), `示例,${bankCard(607)},1200`),
]

const table = (number: string): string =>
  `<table><tr><th>户主</th><th>号码</th></tr><tr><td>示例甲</td><td>${number}</td></tr></table>`

const html = (title: string, kind: PersonalDataKind, number: string, write: (number: string) => string): HtmlLeak => ({
  group: 'HTML',
  title,
  kind,
  number,
  html: write(number),
})

export const htmlLeaks: readonly HtmlLeak[] = [
  html('a table cell', 'id-number', idNumber(700), table),
  html('a table cell', 'phone', phone(701), table),
  html('a table cell', 'bank-card', bankCard(702), table),
  html('split over marks', 'id-number', idNumber(703), (number) => `<p>${groups(number, '</b><i></i><b>', 5, 5)}</p>`),
  html(
    'split over marks',
    'phone',
    phone(704),
    (number) => `<p>电话<span>${groups(number, '</span><span>', 3, 4)}</span></p>`,
  ),
  html('character references', 'phone', phone(705), (number) =>
    Array.from(number)
      .map((digit) => `&#${digit.charCodeAt(0)};`)
      .join(''),
  ),
  html('no-break spaces', 'bank-card', bankCard(706), (number) => groups(number, '&nbsp;', 4, 4, 4, 4)),
  html('a line break', 'id-number', idNumber(707), (number) => `<p>身份证${groups(number, '<br>', 10)}</p>`),
  html('an alternative text', 'id-number', idNumber(708), (number) => `<img src="/files/a.png" alt="示例 ${number}">`),
  html('a title', 'phone', phone(709), (number) => `<a href="/" title="${number}">示例</a>`),
  html('a telephone link', 'phone', phone(710), (number) => `<a href="tel:+86${number}">联系我们</a>`),
  html(
    'the address of a file',
    'id-number',
    idNumber(711),
    (number) => `<a href="/files/%E5%90%8D${number}.pdf">附件</a>`,
  ),
  html('a data attribute', 'bank-card', bankCard(712), (number) => `<p data-account="${number}">略</p>`),
  html('a comment', 'id-number', idNumber(713), (number) => `<p>略</p><!-- ${number} -->`),
  html(
    'one cell for each digit',
    'id-number',
    idNumber(714),
    (number) => `<table><tr><td>证件</td><td>${every(number, '</td><td>')}</td></tr></table>`,
  ),
]
