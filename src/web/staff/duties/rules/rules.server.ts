import type { RuleFacts, ShownRule } from '../../../../domain/duties/item-schema.ts'
import { addRule, changeRule } from '../../../../domain/duties/operations-rules.server.ts'
import { getRuleToChange, listRules } from '../../../../domain/duties/staff-queries-items.server.ts'
import { authorise } from '../../../../access/policy.ts'
import { formatDate } from '../../../../platform/dates.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import { askPage } from '../../frame/ask-page.server.ts'
import { findNotice, submitForm } from '../../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../../frame/staff-routes.server.ts'

const listPath = '/staff/disclosure-rules'
type Visit = StaffVisit<'/staff/disclosure-rules/:id'>

/** The dated table of rules, which all districts share. */
export async function loadRules({ site, staff, query }: StaffVisit<typeof listPath>) {
  const today = formatDate(site.now)
  return {
    rows: (await listRules.ask(site, staff, {})).map((rule) => ({ ...rule, standing: standingOf(rule, today) })),
    mayChange: await addRule.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

function standingOf({ effectiveFrom, effectiveTo }: ShownRule, today: string): '现行' | '尚未施行' | '已经废止' {
  if (effectiveTo !== '' && effectiveTo < today) return '已经废止'
  return effectiveFrom > today ? '尚未施行' : '现行'
}

export async function loadNewRule({ site, staff }: StaffVisit<'/staff/disclosure-rules/new'>) {
  authorise(await addRule.isAllowed(site, staff, {}))
  return null
}

export const saveNewRule = (visit: StaffVisit<'/staff/disclosure-rules/new'> & Submission) =>
  submitForm(visit, addRule, href(listPath))

export async function loadRule(visit: Visit) {
  const { id, version, items, ...texts } = await askPage(visit, getRuleToChange)
  return { id, version, items, texts: texts satisfies RuleFacts }
}

export const saveRule = (visit: Visit & Submission) =>
  submitForm(
    visit,
    changeRule,
    href(listPath),
    {},
    {
      load: async (isConflict) => (isConflict ? loadRule(visit) : null),
      versionIn: (now) => now?.version,
      advice: '您填的内容还在，下面写着现在的内容，再保存一次就换成您的。',
    },
  )
