import { listDuties, type DutyPeriod } from '../../../domain/duties/queries.server.ts'
import { shownPeriods, stateInWords } from '../../../domain/duties/states.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { type Area, getArea } from '../../../domain/units/queries.server.ts'
import { href } from '../../href.ts'
import { writeToAddress } from '../messages/addresses.ts'
import { createEvidenceLinks } from './calendar.server.ts'
import type { Selection } from '../../../domain/duties/selection.server.ts'

/** The last periods of the duties of a unit. @throws not_found */
export async function loadUnitDuties(site: RequestContext, id: number) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const { name } = await getArea(db, district.areaCode, id)
  const evidenceOf = await createEvidenceLinks(site)
  const found = await listDuties(db, {
    districtCode: district.areaCode,
    now,
    scope: { unitId: id },
    count: shownPeriods,
  })
  return {
    name,
    duties: found.map(({ item, periods }) => ({
      id: item.code,
      title: item.title,
      periods: periods.map((period) => showPeriod(period, evidenceOf)),
    })),
  }
}

type EvidenceLink = Awaited<ReturnType<typeof createEvidenceLinks>>

const showPeriod = (period: DutyPeriod, evidenceOf: EvidenceLink) => ({
  key: period.key,
  label: period.label,
  due: period.due,
  state: period.state,
  stateTitle: stateInWords(period),
  note: period.state === 'exempt' && period.exemptReason ? `免予公开：${period.exemptReason}` : period.doubt,
  article: period.evidence && { day: period.evidence.day, href: evidenceOf(period.evidence) },
})

export type OwnDutiesView = Awaited<ReturnType<typeof loadOwnDuties>>

/** What a unit itself has to publish, also in the period that goes on, on which rules, and whom to ask. */
export async function loadOwnDuties(site: RequestContext, area: Area, selection: Selection, item: string | undefined) {
  const { db, district, now } = site
  const evidenceOf = await createEvidenceLinks(site)
  const found = await listDuties(db, {
    districtCode: district.areaCode,
    now,
    scope: { unitId: area.id },
    items: item === undefined ? undefined : [item],
    from: selection.days.from,
    until: selection.days.current,
  })
  const parent = area.parentId === null ? null : await getArea(db, district.areaCode, area.parentId)
  return {
    name: area.name,
    unitHref: href('/message/messgae', { id: area.id, type: area.unitType === 2 ? 2 : 1 }),
    asks: {
      writeHref: writeToAddress(area.id),
      phone: area.phone,
      parent: parent?.phone ? { name: parent.name, phone: parent.phone } : null,
    },
    duties: found.map(({ item: { code, title }, periods }) => {
      const words = selection.items.find((each) => each.code === code)
      return {
        id: code,
        title,
        elements: words?.elements ?? '',
        timeLimit: words?.timeLimit ?? '',
        basis: words?.basis ?? '',
        periods: periods.map((period) => showPeriod(period, evidenceOf)),
      }
    }),
  }
}
