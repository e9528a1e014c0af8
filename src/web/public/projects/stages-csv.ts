/** The stages of a unit's projects as a table. */
import { listStages } from '../../../domain/articles/projects/queries.server.ts'
import { stageTitles, sumTitles } from '../../../domain/articles/projects/stage.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'
import { scopeOf } from '../books/book-frame.server.ts'
import { csvResponse, csvYuan } from '../books/csv-response.ts'
import { pageLoader } from '../public-routes.server.ts'

const heads = [
  '单位',
  '项目',
  '环节',
  '日期',
  '金额是什么',
  '金额（元）',
  '参与单位',
  '结果',
  '文件',
  '文件网址',
  '项目网址',
]

export const loader = pageLoader('/projects/:unit/stages.csv', async ({ site, params }) => {
  const unit = idParameter.safeParse(params['unit'])
  if (!unit.success) throw notFound('网址有误，没有这个单位。')
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { name } = await getArea(site.db, site.district.areaCode, unit.data)
  const { pathTo } = await getCategories(site)
  const stages = await listStages(site.db, { ...scopeOf(site), areaId: unit.data })
  const rows = stages.map((stage) => [
    name,
    stage.title,
    stageTitles[stage.stage],
    stage.day ?? '',
    stage.fen === null ? '' : (sumTitles[stage.stage] ?? '金额'),
    stage.fen === null ? '' : csvYuan(stage.fen),
    stage.party,
    stage.result,
    stage.articleTitle,
    site.origin + articleAddress(stage.articleId, pathTo(stage.articleTypeId)[0]?.id ?? stage.articleTypeId),
    site.origin + href('/projects/:unit/:id', { unit: stage.unitId, id: stage.project }),
  ])
  return csvResponse(`${name}项目`, [heads, ...rows])
})
