import { sql } from 'kysely'
import { yearRange } from '../../../platform/dates.ts'
import { visible } from '../../articles/visibility.server.ts'
import { declare } from '../data-set.ts'
import { articleCallPath, articlePath } from '../row-addresses.ts'
import { type Dated, listYears, readByKey } from '../rows.server.ts'
import { joinUnit, type OfUnit, unitColumns, unitFields } from './unit-fields.ts'
import '../../articles/table.server.ts'

type Row = Dated &
  OfUnit & {
    id: number
    title: string
    categoryId: number
    rootId: number
    category: string
    publisher: string
    source: string
    description: string
    indexNo: string | null
    documentNo: string | null
    documentDate: string | null
    validity: string | null
    aboutFrom: string | null
    aboutTo: string | null
    released: Date
  }

export const articles = declare<Row>({
  name: 'articles',
  title: '文章',
  about: '现在公开的每一篇文章的标题、单位、栏目、文号和日期，以及正文的网址。作者姓名不在其中。',
  key: ['id'],
  years: {
    title: '发布的年份',
    list: (db, scope) =>
      listYears(
        db,
        sql`select distinct extract(year from release_time at time zone 'Asia/Shanghai')::integer as year
          from article where ${visible(scope)}`,
      ),
  },
  nouns: ['articles', 'areas', 'categories'],
  ...readByKey<Row>(
    ({ year, ...scope }) => sql<Row>`
      select article.id, article.title, article_type_id as "categoryId", root_type_id as "rootId",
        article_type.title as category, publisher, source, article.description, index_no as "indexNo",
        document_no as "documentNo", document_date as "documentDate", validity, about_from as "aboutFrom",
        (about_until - 1)::date as "aboutTo", release_time as released,
        greatest(release_time, update_time) as changed, ${unitColumns}
      from article join article_type on article_type.id = article_type_id ${joinUnit('article.area_id')}
      where ${visible({ ...scope, ...(year && { released: yearRange(year) }) })}`,
    ['id'],
  ),
  fields: [
    { name: 'id', title: '文章编号', type: 'integer', about: '本站给文章的编号，不会改变', value: ({ id }) => id },
    { name: 'title', title: '标题', type: 'text', about: '文章现在的标题', value: ({ title }) => title },
    ...unitFields,
    {
      name: 'categoryId',
      title: '栏目编号',
      type: 'integer',
      about: '见数据集“栏目”',
      value: ({ categoryId }) => categoryId,
    },
    { name: 'category', title: '栏目', type: 'text', about: '文章所在的栏目', value: ({ category }) => category },
    {
      name: 'publisher',
      title: '发布机构',
      type: 'text',
      about: '文章署名的机构',
      value: ({ publisher }) => publisher,
    },
    { name: 'source', title: '来源', type: 'text', about: '文章写明的来源', value: ({ source }) => source },
    { name: 'description', title: '摘要', type: 'text', about: '文章的摘要', value: ({ description }) => description },
    { name: 'indexNo', title: '索引号', type: 'text', about: '公文才有，没有的为空', value: ({ indexNo }) => indexNo },
    {
      name: 'documentNo',
      title: '文号',
      type: 'text',
      about: '公文才有，没有的为空',
      value: ({ documentNo }) => documentNo,
    },
    {
      name: 'documentDate',
      title: '成文日期',
      type: 'day',
      about: '公文才有，没有的为空',
      value: ({ documentDate }) => documentDate,
    },
    {
      name: 'validity',
      title: '有效性',
      type: 'text',
      about: '公文才有，没有的为空',
      values: ['有效', '废止'],
      value: ({ validity }) => validity,
    },
    {
      name: 'aboutFrom',
      title: '内容所属期间的第一天',
      type: 'day',
      about: '标题或账本写明的期间；没有写明的为空',
      value: ({ aboutFrom }) => aboutFrom,
    },
    {
      name: 'aboutTo',
      title: '内容所属期间的最后一天',
      type: 'day',
      about: '标题或账本写明的期间；没有写明的为空',
      value: ({ aboutTo }) => aboutTo,
    },
    { name: 'releaseTime', title: '发布时间', type: 'time', about: '公开的时间', value: ({ released }) => released },
    {
      name: 'updateTime',
      title: '更新时间',
      type: 'time',
      about: '最近一次更正的时间；没有更正过的是发布时间',
      value: ({ changed }) => changed,
    },
    {
      name: 'textUrl',
      title: '正文网址',
      type: 'address',
      about: '正文和附件的 JSON，供程序读取',
      value: ({ id }) => articleCallPath(id),
    },
    {
      name: 'url',
      title: '网址',
      type: 'address',
      about: '文章的页面',
      value: ({ id, rootId }) => articlePath(id, rootId),
    },
  ],
})
