import { articleCallPath } from '../row-addresses.ts'
import type { Field } from '../data-set.ts'

/** The article that made a row public, in each data set whose rows come from articles. */
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
