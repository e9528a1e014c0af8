import type { Categories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { type Count, countFacets, type Facets, type PartlyCounted } from '../../../domain/articles/search/facets.ts'
import { countAlike } from '../../../domain/articles/search/find-hits.server.ts'
import type { Narrowing } from '../../../domain/articles/search/conditions.server.ts'
import { aboutChoices, isAboutChoice, quarterTitle, releasedChoices } from '../../../domain/articles/quarter-choice.ts'
import { type ContentKind, contentKindTitles } from '../../../domain/articles/search/kinds.ts'
import { getTally } from '../../../domain/articles/search/tally.server.ts'
import type { UnitFinder } from '../../../domain/articles/search/unit-names.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { type SearchInput, toParameters } from './question.server.ts'

/** `count` is null if there are more articles than are counted. */
export type FacetOption = { title: string; count: number | null; href: string }
/** `chosen`: what narrows the results already, with the address without it. */
export type FacetGroup = { title: string; chosen: { title: string; href: string } | null; options: FacetOption[] }

const mostOptions = 24

type Given = { asked: SearchInput; facets: Facets | null; categories: Categories; units: UnitFinder }

/** By what the results may be narrowed; groups in which there is nothing to choose are left out. */
export async function listFacets(site: RequestContext, given: Given): Promise<FacetGroup[]> {
  const { asked } = given
  // Everything that was published is counted once for all visitors; of a common word only what there may be is known.
  // The tally knows when texts were released, not what they are about.
  const isCounted = given.facets !== null || (!asked.text && !isAboutChoice(asked.quarter))
  const facets = given.facets ?? (await countPublished(site, given))
  const address = (change: Partial<SearchInput>) => href('/search/search', toParameters({ ...asked, ...change }))
  const groups = groupsOf(given, facets).map(({ title, chosen, without, counts }) => ({
    title,
    chosen: chosen === undefined ? null : { title: chosen, href: address(without) },
    options:
      chosen !== undefined || counts.length < 2
        ? []
        : counts
            .slice(0, mostOptions)
            .map((each) => ({ title: each.title, count: isCounted ? each.count : null, href: address(each.change) })),
  }))
  return groups.filter(({ chosen, options }) => chosen !== null || options.length > 0)
}

type Group = {
  title: string
  /** The title of what is chosen. */
  chosen: string | undefined
  without: Partial<SearchInput>
  counts: { title: string; count: number | null; change: Partial<SearchInput> }[]
}

function groupsOf({ asked, categories, units }: Given, facets: Facets): Group[] {
  const { year, quarter, unit, kind, typeId } = asked
  const quarters = year ? facets.quarters : []
  return [
    {
      title: '年份',
      chosen: year === undefined ? undefined : `${year} 年`,
      without: { year: undefined, quarter: undefined },
      counts: facets.years.map(({ value, count }) => ({ title: `${value} 年`, count, change: { year: value } })),
    },
    {
      title: '季度',
      chosen: quarter && quarterTitle(quarter),
      without: { quarter: undefined },
      counts: [
        // How many are about a quarter of the year is not known: they may be released in the next one.
        ...(year
          ? aboutChoices.map((choice) => ({ title: quarterTitle(choice), count: null, change: { quarter: choice } }))
          : []),
        ...quarters.flatMap(({ value, count }) => {
          const choice = releasedChoices[value - 1]
          return choice ? [{ title: quarterTitle(choice), count, change: { quarter: choice } }] : []
        }),
      ],
    },
    {
      title: '单位',
      chosen: unit === undefined ? undefined : units.nameOf(unit),
      without: { unit: undefined },
      counts: facets.areaIds.map(({ value, count }) => ({
        title: units.nameOf(value) ?? '其他单位',
        count,
        change: { unit: value },
      })),
    },
    {
      title: '栏目',
      chosen: typeId === undefined ? undefined : categories.find(typeId)?.title,
      without: { typeId: undefined },
      counts: countRoots(categories, facets.articleTypeIds).map(({ value, count }) => ({
        title: categories.find(value)?.title ?? '',
        count,
        change: { typeId: value },
      })),
    },
    {
      title: '类型',
      chosen: kind === undefined ? undefined : contentKindTitles[kind],
      without: { kind: undefined },
      counts: facets.kinds.map(({ value, count }) => ({
        title: contentKindTitles[value],
        count,
        change: { kind: value },
      })),
    },
  ]
}

function countRoots(categories: Categories, counts: readonly Count<number>[]): Count<number>[] {
  const roots = new Map<number, number>()
  for (const { value, count } of counts) {
    const root = categories.pathTo(value)[0]?.id ?? value
    roots.set(root, (roots.get(root) ?? 0) + count)
  }
  return Array.from(roots, ([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
}

/**
 * All public articles within what is chosen. The kept tally tells all of it but units within a category or kind and a
 * period at once, and anything of one unit: those articles themselves are counted, which are few.
 */
async function countPublished(site: RequestContext, { asked, categories }: Given): Promise<Facets> {
  const { unit, kind, typeId } = asked
  // What texts are about is in no tally; no counts are shown then.
  const isAbout = isAboutChoice(asked.quarter)
  const [year, quarter] = isAbout ? [undefined, undefined] : [asked.year, asked.quarter]
  const narrowing: Narrowing = {
    districtCode: site.district.areaCode,
    now: site.now,
    year,
    quarter,
    kind,
    ...(unit === undefined ? {} : { areaIds: [unit] }),
    ...(typeId === undefined ? {} : categories.scopeOf(typeId)),
  }
  if (unit !== undefined) return countFacets(await countAlike(site.db, narrowing))
  const tally = await getTally(site)
  const isInPeriod = ({ period }: { period: number }) =>
    (year === undefined || Math.floor(period / 10) === year) &&
    (quarter === undefined || quarter === releasedChoices[(period % 10) - 1])
  const isOfType = (cell: { articleTypeId: number; kind: ContentKind }) =>
    (kind === undefined || cell.kind === kind) &&
    (typeId === undefined || categories.pathTo(cell.articleTypeId).some(({ id }) => id === typeId))
  const ofAll = tally.periods.filter((cell) => isInPeriod(cell) && isOfType(cell))
  return countFacets([...ofAll, ...(await countUnits())])

  async function countUnits(): Promise<PartlyCounted[]> {
    const hasPeriod = year !== undefined || quarter !== undefined
    const hasType = kind !== undefined || typeId !== undefined
    const alone = { period: null, articleTypeId: null, kind: null }
    if (!hasType) return tally.units.filter(isInPeriod).map(({ areaId, count }) => ({ ...alone, areaId, count }))
    if (!hasPeriod) return tally.columns.filter(isOfType).map(({ areaId, count }) => ({ ...alone, areaId, count }))
    return (await countAlike(site.db, narrowing)).filter(({ areaId }) => areaId !== null)
  }
}
