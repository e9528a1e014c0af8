import { expect, test } from 'vitest'
import { createExcerpt, hanPairs, markHits, plainText, queryWords, searchQuery, searchVector } from './search-text.ts'

test('indexes every two adjacent characters, and the last one alone', () => {
  expect(searchVector('低保公示')).toBe("'低保':1 '保公':2 '公示':3 '示':4")
})

test('indexes letters and digits as lexemes adjacent to the Chinese text', () => {
  expect(searchVector('2025年度')).toBe("'2025':1 '年度':2 '度':3")
  expect(searchVector('Ａ座ＰＯＳ机')).toBe("'a':1 '座':2 'pos':3 '机':4")
})

test('separators leave a gap so that phrases do not match across them', () => {
  expect(searchVector('党务，公开')).toBe("'党务':1 '务':2 '公开':4 '开':5")
})

test('invisible characters do not split words', () => {
  expect(searchVector('低\u200b保\ufeff')).toBe("'低保':1 '保':2")
})

test('lists a lexeme once with all its positions', () => {
  expect(searchVector('公开 公开')).toBe("'公开':1,4 '开':2,5")
})

test.each([
  ['低保', "'低保'"],
  ['低保公示', "'低保' <1> '保公' <1> '公示'"],
  ['低', "'低':*"],
  ['低保 公示', "'低保' & '公示'"],
  ['2025年', "'2025' <1> '年':*"],
  ['公示2025', "'公示' <2> '2025':*"],
  ['PO', "'po':*"],
  ['“三资”管理', "'三资' & '管理'"],
  ['！？、', null],
  ["'; drop table article; --", "'drop':* & 'table':* & 'article':*"],
  ['😀', null],
  ['❤\ufe0f', null],
  ['低\u200b保❤\ufe0f', "'低保'"],
])('searches %s as %s', (text, query) => {
  expect(searchQuery(text)).toBe(query)
})

test('truncates a long query to ten words', () => {
  expect(searchQuery('低保 '.repeat(5_000))?.match(/&/g)).toHaveLength(9)
})

test('marks hits in the original text, including full-width forms', () => {
  expect(markHits('某村低保公示（ＡＢ）', ['低保', 'ab'])).toEqual([
    { text: '某村', hit: false },
    { text: '低保', hit: true },
    { text: '公示（', hit: false },
    { text: 'ＡＢ', hit: true },
    { text: '）', hit: false },
  ])
  expect(markHits('…㎏低保', ['低保'])).toEqual([
    { text: '…㎏', hit: false },
    { text: '低保', hit: true },
  ])
  expect(markHits('低保', queryWords('.*'))).toEqual([{ text: '低保', hit: false }])
})

test('cuts the excerpt around the first hit', () => {
  const text = `${'前'.repeat(100)}低保${'后'.repeat(100)}`
  expect(createExcerpt(text, ['低保'])).toBe(`…${'前'.repeat(24)}低保${'后'.repeat(64)}…`)
  expect(createExcerpt('短文', ['没有'])).toBe('短文')
})

test('extracts the text of an HTML body', () => {
  expect(plainText('<p>一&nbsp;二</p><table><tr><td>三 &lt; &amp;lt;</td></tr></table>')).toBe('一 二 三 < &lt;')
  expect(plainText('<p>提高<b>低保</b>标<a href="/x">准</a><br>换行</p>')).toBe('提高低保标准 换行')
})

test.each([
  ['示例⼈⺠调解', '示例人民调解'],
  ['二○二六年', '二〇二六年'],
  ['二零二六年', '二〇二六年'],
  ['二〇二六年', '二零二六年'],
  ['乌兰·其其格', '乌兰其其格'],
  ['乌兰其其格', '乌兰・其其格'],
])('%s and %s are the same', (one, other) => {
  expect(searchVector(one)).toBe(searchVector(other))
  expect(searchQuery(one)).toBe(searchQuery(other))
  expect(markHits(one, queryWords(other))).toEqual([{ text: one, hit: true }])
})

test.each([16_281, 16_282, 16_283, 16_284, 16_380, 16_383, 16_384, 20_000, 40_000])(
  'the characters of a phrase follow each other at place %i of a long text',
  (place) => {
    const vector = searchVector(`${'甲'.repeat(place - 1)}蘑菇棚`)
    const positions = (lexeme: string) =>
      new RegExp(`'${lexeme}':([\\d,]+)`).exec(vector)?.[1]?.split(',').map(Number) ?? []
    expect(positions('菇棚').some((at) => positions('蘑菇').includes(at - 1))).toBe(true)
    expect(Math.max(...positions('菇棚'))).toBeLessThanOrEqual(16_383)
  },
)

test.each([
  ['低保公示', "'低保' & '保公' & '公示'"],
  ['保', null],
  ['2025年', null],
  ['第2期示例', "'期示' & '示例'"],
  ['阿·其其格', "'阿其' & '其其' & '其格'"],
  ["'; drop", null],
])('%s has the pairs %s', (text, pairs) => {
  expect(hanPairs(text)).toBe(pairs)
})

test('whatever contains a text has the pairs of the text', () => {
  const title = '关于阿拉坦·其其格等３户（示例）2025年度○低保公示的通知'
  const characters = Array.from(title)
  for (let from = 0; from < characters.length; from += 1)
    for (let to = from + 1; to <= characters.length; to += 1) {
      const pairs = hanPairs(characters.slice(from, to).join(''))?.split(' & ') ?? []
      for (const pair of pairs) expect(searchVector(title)).toContain(`${pair}:`)
    }
})
