import { sql } from 'kysely'
import { declare } from '../data-set.ts'
import { categoryPath } from '../row-addresses.ts'
import { type Dated, readByKey } from '../rows.server.ts'

type Row = Dated & {
  id: number
  parentId: number | null
  rootId: number
  title: string
  path: string
  inMenu: boolean
}

export const categories = declare<Row>({
  name: 'categories',
  title: '栏目',
  about: '文章的栏目和它们的上下级，各地区相同。',
  key: ['id'],
  years: null,
  nouns: ['categories'],
  ...readByKey<Row>(
    () => sql<Row>`
      with recursive tree as (
        select id, parent_id, id as root_id, title, title as path, hidden, change_time from article_type
        where parent_id is null
        union all
        select below.id, below.parent_id, tree.root_id, below.title, tree.path || ' › ' || below.title,
          below.hidden or tree.hidden, below.change_time
        from article_type as below join tree on below.parent_id = tree.id
      )
      select id, parent_id as "parentId", root_id as "rootId", title, path, not hidden as "inMenu",
        change_time as changed
      from tree`,
    ['id'],
  ),
  fields: [
    { name: 'id', title: '栏目编号', type: 'integer', about: '本站给栏目的编号，不会改变', value: ({ id }) => id },
    { name: 'title', title: '栏目', type: 'text', about: '栏目的名称', value: ({ title }) => title },
    {
      name: 'path',
      title: '所在位置',
      type: 'text',
      about: '从最上一级到这个栏目，以 › 隔开',
      value: ({ path }) => path,
    },
    {
      name: 'parentId',
      title: '上级栏目编号',
      type: 'integer',
      about: '最上一级的栏目为空',
      value: ({ parentId }) => parentId,
    },
    {
      name: 'inMenu',
      title: '在菜单中',
      type: 'flag',
      about: '停用了的栏目为“否”，原有的文章还在',
      value: ({ inMenu }) => inMenu,
    },
    {
      name: 'url',
      title: '网址',
      type: 'address',
      about: '栏目的文章列表',
      value: ({ id, rootId }) => categoryPath(id, rootId),
    },
  ],
})
