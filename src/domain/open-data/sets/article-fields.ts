import { articleCallPath } from '../row-addresses.ts'
import type { Field } from '../data-set.ts'

/** The same in two fields of each data set whose rows were made public by an article. */
export const articleFields: readonly Field<{ articleId: number }>[] = [
  {
    name: 'articleId',
    title: '文章编号',
    type: 'integer',
    about: '公开它的文章',
    value: ({ articleId }) => articleId,
  },
  {
    name: 'textUrl',
    title: '正文网址',
    type: 'address',
    about: '公开它的文章的 JSON',
    value: ({ articleId }) => articleCallPath(articleId),
  },
]
