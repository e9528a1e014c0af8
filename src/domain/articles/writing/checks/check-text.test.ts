import { expect, test } from 'vitest'
import { newContent } from '../content.ts'
import { checkTexts } from './check-text.ts'
import { htmlToDocument } from '../../document/from-html.server.ts'
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
