import { expect, test } from 'vitest'
import { type ArticleFields, diffFields } from './diff-fields.ts'

const fields: ArticleFields = {
  title: '三季度收支公开',
  author: null,
  source: '村委会',
  publisher: null,
  description: '',
  articleTypeId: 3,
  areaId: 9,
  important: false,
  indexNo: null,
  documentNo: null,
  documentDate: null,
  validity: null,
  attachments: [{ sha256: 'a'.repeat(64), name: '明细.xlsx' }],
  pictureUrl: null,
  releaseAt: null,
  correction: '',
}

test('lists the changed fields with labels; empty and missing are the same', () => {
  const after = { ...fields, title: '四季度收支公开', important: true, author: '', description: null, articleTypeId: 4 }
  expect(diffFields(fields, after, { articleTypeId: (id) => `栏目${id}` })).toEqual([
    { field: 'title', label: '标题', before: '三季度收支公开', after: '四季度收支公开' },
    { field: 'articleTypeId', label: '栏目', before: '栏目3', after: '栏目4' },
    { field: 'important', label: '要闻', before: '否', after: '是' },
  ])
  expect(diffFields(fields, { ...fields })).toEqual([])
})

test('an attachment with the same name and other content is a change', () => {
  const after = { ...fields, attachments: [{ sha256: 'b'.repeat(64), name: '明细.xlsx' }] }
  expect(diffFields(fields, after)).toEqual([
    { field: 'attachments', label: '附件', before: '明细.xlsx（aaaaaaaa）', after: '明细.xlsx（bbbbbbbb）' },
  ])
})
