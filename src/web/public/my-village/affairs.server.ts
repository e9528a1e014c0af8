import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { listContracts, type PublicContract } from '../../../domain/articles/contracts/queries.server.ts'
import { listStages, type PublicStage } from '../../../domain/articles/projects/queries.server.ts'
import { stageTitles, sumTitles } from '../../../domain/articles/projects/stage.ts'
import { unitInTitle } from '../../../domain/articles/unit-in-title.ts'
import { createExcerpt } from '../../../domain/messages/excerpt.ts'
import { listPublicMessages } from '../../../domain/messages/queries-public.server.ts'
import { listDecisions, listWithdrawn } from '../../../domain/articles/queries-village.server.ts'
import { sumUnitPayments } from '../../../domain/payments/queries-unit-sums.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'
import { scopeOf } from '../books/book-frame.server.ts'
import { standingOf } from '../contracts/contract.server.ts'
import { withoutFullStop } from '../../full-stop.ts'

const [mostDecisions, mostProjects, mostMessages, mostContracts] = [5, 6, 3, 6]
const dayMs = 86_400_000
/** Contracts that ended so long ago, or end so soon, are worth a look. */
const [endedDays, endingDays] = [90, 180]

/** `more`: how many others the page of all has. */
type Listed = { id: string | number; title: string; href: string; facts: string }

/** The village as the page names it. */
type Named = { id: number; name: string }

/** A title without the village in front, whose page this is. */
const withoutName = (title: string, name: string): string => title.slice(unitInTitle(title, name)).replace(/^：/, '')

export async function loadDecisions(site: RequestContext, { id: areaId, name }: Named): Promise<Listed[]> {
  const { pathTo } = await getCategories(site)
  const found = await listDecisions(site.db, { ...scopeOf(site), areaId }, mostDecisions)
  return found.map(({ id, title, articleTypeId, releaseTime }) => ({
    id,
    title: withoutName(title, name),
    href: articleAddress(id, pathTo(articleTypeId)[0]?.id ?? articleTypeId),
    facts: formatDate(releaseTime),
  }))
}

/** Contracts that end soon or ended lately, those that end first at the top. */
export async function loadEndingContracts(site: RequestContext, { id: areaId, name }: Named) {
  const all = await listContracts(site.db, { ...scopeOf(site), areaId })
  const [from, until, today] = [-endedDays, endingDays, 0].map((days) =>
    formatDate(new Date(site.now.getTime() + days * dayMs)),
  )
  const ending = all
    .filter(({ end }) => end !== null && end >= (from ?? '') && end <= (until ?? ''))
    .toSorted((one, other) => (one.end ?? '').localeCompare(other.end ?? ''))
  return {
    all: all.length,
    more: Math.max(0, ending.length - mostContracts),
    rows: ending.slice(0, mostContracts).map((contract) => showContract(contract, name, today ?? '')),
  }
}

const showContract = (contract: PublicContract, name: string, today: string): Listed => ({
  id: contract.id,
  title: withoutName(contract.title, name),
  href: href('/contracts/:unit/:id', { unit: contract.unitId, id: contract.id }),
  facts: `${contract.party}，${showYuan(contract.fen)} 元，${standingOf(contract, today)}`,
})

/** Projects with their last public stage, the latest first. */
export async function loadProjects(site: RequestContext, { id: areaId, name }: Named) {
  const stages = await listStages(site.db, { ...scopeOf(site), areaId })
  const projects = Map.groupBy(stages, ({ unitId, project }) => `${unitId} ${project}`)
  const latest = Array.from(projects.values(), (own) => own.at(-1)).filter((stage) => stage !== undefined)
  latest.sort((one, other) => dayOf(other).localeCompare(dayOf(one)))
  return {
    all: latest.length,
    more: Math.max(0, latest.length - mostProjects),
    rows: latest.slice(0, mostProjects).map((stage) => showProject(stage, name)),
  }
}

const dayOf = ({ day, releaseTime }: PublicStage): string => day ?? formatDate(releaseTime)

function showProject(stage: PublicStage, name: string): Listed {
  const sum = stage.fen === null ? '' : `，${sumTitles[stage.stage] ?? '金额'} ${showYuan(stage.fen)} 元`
  return {
    id: stage.project,
    title: withoutName(stage.title, name),
    href: href('/projects/:unit/:id', { unit: stage.unitId, id: stage.project }),
    facts: `到了“${stageTitles[stage.stage]}”这一步（${dayOf(stage)}）${sum}`,
  }
}

/** What the village asked and was answered in public. */
export async function loadAnswers(site: RequestContext, areaId: number) {
  const { rows, total } = await listPublicMessages(site.db, site.district.areaCode, { areaId }, 1, mostMessages)
  return {
    total,
    href: href('/feedback/selected', { areaId }),
    rows: rows.map(({ id, content, reply, replyName, repliedDay }) => ({
      id,
      question: createExcerpt(content),
      answer: createExcerpt(reply),
      by: `${replyName}，${repliedDay}`,
    })),
  }
}

/** Subsidies that reached residents within a year; none of few persons, and no sums. */
export async function loadSubsidies({ db, now }: RequestContext, areaId: number) {
  const first = formatDate(new Date(now.getTime() - 365 * dayMs))
  const sums = await sumUnitPayments(db, areaId, { first, last: formatDate(now) })
  return sums
    .filter(({ payments }) => payments !== null)
    .map(({ projectCode, projectName }) => ({
      id: projectCode,
      title: projectName,
      href: href('/subsidy/subsidy', { project: projectCode }),
    }))
}

export async function loadWithdrawn(site: RequestContext, areaId: number) {
  const since = new Date(site.now.getTime() - 365 * dayMs)
  const found = await listWithdrawn(site.db, { ...scopeOf(site), areaId, since })
  return found.map(({ id, column, day, reason }) => ({
    id,
    words: `${day} 撤下“${column}”里的一份文件${reason === '' ? '' : `，原因：${withoutFullStop(reason)}`}。`,
    href: href('/history/:id', { id }),
  }))
}
