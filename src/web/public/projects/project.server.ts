import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { listContractsOfProject } from '../../../domain/articles/contracts/queries.server.ts'
import {
  getStages,
  type LinkedEntry,
  listLinkedEntries,
  type PublicStage,
} from '../../../domain/articles/projects/queries.server.ts'
import { type StageName, stageNames, stageTitles, sumTitles } from '../../../domain/articles/projects/stage.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { toListedEntry } from '../books/listed-entry.server.ts'
import { loadMovedTimes } from '../books/moved-times.server.ts'
import { articleAddress } from '../articles/screens.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Stages that every project has; of others nothing is said where they are not public. */
const expected: ReadonlySet<StageName> = new Set([
  'decision',
  'tender',
  'award',
  'contract',
  'acceptance',
  'settlement',
])

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
  const paid = paidBy(entries)
  const received = movedOn(entries, 'in')
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
      const isShown = documents.length > 0 || expected.has(stage)
      const isPassed = isPast(stage, stages)
      return isShown ? [{ id: stage, title: stageTitles[stage], documents, isPassed }] : []
    }),
    csvHref: href('/projects/:unit/stages.csv', { unit: areaId }),
    contracts: contracts.map(({ unitId, id, title, party, fen }) => ({
      id,
      title,
      facts: `${party}，${showYuan(fen)} 元`,
      href: href('/contracts/:unit/:id', { unit: unitId, id }),
    })),
    paid: showYuan(paid),
    received: received === 0 ? null : showYuan(received),
    payments: entries.map(toListedEntry),
    times:
      entries.length === 0
        ? null
        : await loadMovedTimes(site, {
            unitId: unitId.data,
            entries,
            dues: [],
            movedBy: paidBy,
            should: '应付',
            did: '支付',
          }),
    sums: compareSums(stages, entries.length === 0 ? null : paid),
  }
}

const movedOn = (entries: readonly LinkedEntry[], side: 'in' | 'out'): number =>
  entries.filter(({ direction }) => direction === side).reduce((sum, { fen }) => sum + fen, 0)

/** A grant for a project is no repayment of what it cost. */
const paidBy = (entries: readonly LinkedEntry[]): number => movedOn(entries, 'out')

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

/** Budget, award, contract, payments and settlement, each beside the one before: facts, no judgement. */
function compareSums(stages: readonly PublicStage[], paid: number | null) {
  const sumOf = (stage: StageName) => stages.findLast((each) => each.stage === stage && each.fen !== null)?.fen ?? null
  const steps: readonly (readonly [string, number | null])[] = [
    ['预算', sumOf('decision')],
    ['中标价', sumOf('award')],
    ['合同价', sumOf('change') ?? sumOf('contract')],
    ['公开的账本里已支付', paid],
    ['决算价', sumOf('settlement')],
  ]
  return steps.map(([title, fen], at) => {
    const before = steps.slice(0, at).findLast(([, known]) => known !== null)
    return {
      title,
      amount: fen === null ? '没有公开' : `${showYuan(fen)} 元`,
      words: fen === null || !before || before[1] === null ? '' : besideInWords(fen, before[0], before[1]),
    }
  })
}

function besideInWords(fen: number, title: string, other: number): string {
  if (fen === other) return `和${title}一样`
  const share = other > 0 ? `，是${title}的 ${Math.round((fen / other) * 1_000) / 10}%` : ''
  return `比${title}${fen > other ? '多' : '少'} ${showYuan(Math.abs(fen - other))} 元${share}`
}
