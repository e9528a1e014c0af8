import { expect, test } from 'vitest'
import { newContent } from '../content.ts'
import { checkTexts } from './check-text.ts'
import { htmlToDocument } from '../../../../platform/html/read-html.server.ts'
import { withoutAccepted } from './findings.ts'

const check = (html: string) =>
  checkTexts(
    newContent({
      title: '公示',
      articleTypeId: 1,
      areaId: 1,
      publisher: '民政局',
      document: htmlToDocument(html).document,
    }),
    () => [],
  ).map(({ kind, place, excerpt }) => [kind, place, excerpt])

test('headings follow each other level by level', () => {
  expect(check('<h2>一</h2><h3>（一）</h3><h4>1.</h4><p>甲</p><h2>二</h2><p>乙</p>')).toEqual([])
  expect(check('<h3>（一）</h3><p>甲</p>')).toEqual([
    ['heading-order', '正文第 1 段', '“（一）”是二级标题，前面没有一级标题'],
  ])
  expect(check('<h2>一</h2><h4>细目</h4><h4>细目二</h4>')).toEqual([
    ['heading-order', '正文第 2 段', '“细目”是三级标题，前面没有二级标题'],
  ])
})

test('a heading without words is found', () => {
  const document = {
    type: 'doc' as const,
    content: [
      {
        type: 'heading' as const,
        attrs: { blockId: 'a', level: 2 as const },
        content: [{ type: 'text' as const, text: ' ' }],
      },
    ],
  }
  const content = newContent({ title: '公示', articleTypeId: 1, areaId: 1, publisher: '民政局', document })
  expect(checkTexts(content, () => [])).toMatchObject([{ kind: 'empty-heading', blockId: 'a' }])
})

test('names of family members in a table are found, below cells that span rows too', () => {
  const table = (head: string, name: string) =>
    `<table><tr><th>户主</th><th>家庭人口</th><th>姓名</th></tr>${head}<tr><td>${name}</td></tr></table>`
  const head = '<tr><td rowspan="2">王建国</td><td rowspan="2">2</td><td>王建国</td></tr>'
  expect(check(table(head, '李秀英'))).toEqual([['household-names', '正文第 1 段', '除户主外还有 1 个姓名']])
  expect(check(table(head, '李某某'))).toEqual([])
})

test('what was accepted in a place is left out until there is more of it', () => {
  const finding = { kind: 'phone', place: '正文第 1 段', blockId: 'a', excerpt: '139****5678' } as const
  const accepted = [{ kind: 'phone', place: '正文第 1 段', count: 1 }] as const
  expect(withoutAccepted([finding], accepted)).toEqual([])
  expect(withoutAccepted([finding, finding], accepted)).toEqual([finding, finding])
  expect(withoutAccepted([{ ...finding, place: '摘要' }], accepted)).toHaveLength(1)
})

const [id, phone] = ['999999195501010014', '13848201234']

test.each([
  ['a telephone link', `<p><a href="tel:${phone}">联系</a></p>`, 'phone', '正文第 1 段的链接或文件名'],
  ['a mail link', `<p><a href="mailto:${phone}@example.com">联系</a></p>`, 'phone', '正文第 1 段的链接或文件名'],
  ['a query', `<p><a href="https://example.com/?q=${id}">查看</a></p>`, 'id-number', '正文第 1 段的链接或文件名'],
  [
    'an escaped query',
    `<p><a href="https://example.com/?q=%2531%33848201234">查看</a></p>`,
    'phone',
    '正文第 1 段的链接或文件名',
  ],
  [
    'the name of a picture',
    `<figure><img src="/files/u/${'a'.repeat(64)}/${encodeURIComponent('王某某')}${id}.png" alt="图"></figure>`,
    'id-number',
    '正文第 1 段的链接或文件名',
  ],
  [
    'a link in a table',
    `<table><tr><td><a href="tel:${phone}">电话</a></td></tr></table>`,
    'phone',
    '正文第 1 段的链接或文件名',
  ],
  ['two paragraphs', `<p>联系人 138</p><p>48201234</p>`, 'phone', '正文第 1 段到第 2 段'],
  [
    'a paragraph for each digit',
    Array.from(phone, (digit) => `<p>${digit}</p>`).join(''),
    'phone',
    '正文第 1 段到第 11 段',
  ],
  [
    'two cells',
    `<table><tr><td>证件</td><td>${id.slice(0, 9)}</td><td>${id.slice(9)}</td></tr></table>`,
    'id-number',
    '正文第 1 段',
  ],
])('a number in %s is found once', (_, html, kind, place) => {
  const found = check(html).filter(([each]) => each !== 'empty-header')
  expect(found.map((each) => each.slice(0, 2))).toEqual([[kind, place]])
})

test('a number that a link shows and calls is one finding', () => {
  expect(check(`<p><a href="tel:${phone}">138-4820-1234</a></p>`)).toEqual([['phone', '正文第 1 段', '138-****-1234']])
})

test('every field that holds text is checked', () => {
  const content = newContent({
    title: '公示',
    articleTypeId: 1,
    areaId: 1,
    publisher: '民政局',
    document: htmlToDocument('<p>公示</p>').document,
  })
  const pictureUrl = `/files/u/${'b'.repeat(64)}/${id}.png`
  for (const [name, value] of Object.entries({ author: id, source: id, indexNo: id, correction: id, pictureUrl }))
    expect(checkTexts({ ...content, [name]: value }, () => []).map(({ kind }) => kind)).toEqual(['id-number'])
})
