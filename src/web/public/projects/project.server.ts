import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { listContractsOfProject } from '../../../domain/articles/contracts/queries.server.ts'
import { getStages, listLinkedEntries, type PublicStage } from '../../../domain/articles/projects/queries.server.ts'
import { type StageName, stageNames, stageTitles, sumTitles } from '../../../domain/articles/projects/stage.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { toListedEntry } from '../books/listed-entry.server.ts'
import { articleAddress } from '../articles/screens.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Stages that every project has; of others nothing is said where they are not public. */
const expected: ReadonlySet<StageName> = new Set(['decision', 'tender', 'award', 'contract', 'acceptance'])

/** A project from its decision to its maintenance, with what was paid for it. */
export async function loadProject(site: RequestContext, params: Params) {
  const unitId = idParameter.safeParse(params['unit'])
  if (!unitId.success) throw notFound('网址有误，没有这个项目。')
  const project = params['id'] ?? ''
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const scope = { districtCode: district.areaCode, now, unitId: unitId.data }
  const stages = await getStages(db, { ...scope, project })
  const latest = stages.at(-1)
  const areaId = latest?.areaId ?? 0
  const { pathTo } = await getCategories(site)
  const { name } = await getArea(db, district.areaCode, areaId)
  const entries = await listLinkedEntries(db, { ...scope, link: 'project', id: project })
  const contracts = await listContractsOfProject(db, { ...scope, project })
  const paid = entries.reduce((sum, { direction, fen }) => sum + (direction === 'out' ? fen : -fen), 0)
  const toDocument = (stage: PublicStage) =>
    documentOf(stage, pathTo(stage.articleTypeId)[0]?.id ?? stage.articleTypeId)
  return {
    title: latest?.title ?? '',
    articleId: latest?.articleId ?? 0,
    district: district.name,
    unit: {
      name,
      href: href('/message/messgae', { id: areaId, type: 1 }),
      booksHref: href('/books/:id', { id: areaId }),
    },
    stages: stageNames.flatMap((stage) => {
      const documents = stages.filter((each) => each.stage === stage).map(toDocument)
      const isMissing = documents.length === 0 && expected.has(stage) && isPast(stage, stages)
      return documents.length > 0 || isMissing ? [{ id: stage, title: stageTitles[stage], documents }] : []
    }),
    contracts: contracts.map(({ unitId, id, title, party, fen }) => ({
      id,
      title,
      facts: `${party}，${showYuan(fen)} 元`,
      href: href('/contracts/:unit/:id', { unit: unitId, id }),
    })),
    paid: showYuan(paid),
    payments: entries.map(toListedEntry),
    comparison: compareSums(stages, paid),
  }
}

export type ProjectView = Awaited<ReturnType<typeof loadProject>>

const documentOf = (
  { articleId, articleTitle, day, releaseTime, fen, stage, party, result }: PublicStage,
  rootId: number,
) => ({
  articleId,
  title: articleTitle,
  href: articleAddress(articleId, rootId),
  day: day ?? formatDate(releaseTime),
  facts: [fen === null ? '' : `${sumTitles[stage] ?? '金额'} ${showYuan(fen)} 元`, party, result].filter(
    (words) => words !== '',
  ),
})

/** Whether a later stage is public, so that this one must have been. */
const isPast = (stage: StageName, stages: readonly PublicStage[]): boolean =>
  stages.some((each) => stageNames.indexOf(each.stage) > stageNames.indexOf(stage))

/** Contract price beside budget and payments: facts, no judgement. */
function compareSums(stages: readonly PublicStage[], paid: number): string[] {
  const sumOf = (stage: StageName) => stages.findLast((each) => each.stage === stage && each.fen !== null)?.fen ?? null
  const [budget, price] = [sumOf('decision'), sumOf('change') ?? sumOf('contract') ?? sumOf('award')]
  const words: string[] = []
  if (budget !== null && price !== null)
    words.push(
      price === budget
        ? '合同价和预算一样。'
        : `合同价比预算${price > budget ? '多' : '少'} ${showYuan(Math.abs(price - budget))} 元。`,
    )
  if (price !== null && price > 0)
    words.push(
      paid > price
        ? `已经支付的比合同价多 ${showYuan(paid - price)} 元。`
        : `按公开的账本，已经支付合同价的 ${Math.round((paid / price) * 100)}%。`,
    )
  return words
}
