import {
  addTemplate,
  changeTemplate,
  raiseTemplate,
  removeTemplate,
} from '../../../domain/messages/reply-templates/operations.server.ts'
import { listTemplates } from '../../../domain/messages/reply-templates/staff-queries.server.ts'
import type { ReplyTemplate } from '../../../domain/messages/reply-templates/queries.server.ts'
import { notFound } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { type FieldTexts, findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/templates'
type Visit = StaffVisit<typeof path>

/** The templates of the district, and the one that is being changed. */
export async function loadTemplates({ site, staff, query }: Visit) {
  const templates = await listTemplates.ask(site, staff, {})
  const chosen = query.id === undefined ? null : templates.find(({ id }) => id === query.id)
  if (chosen === undefined) throw notFound('没有这个模板，可能已经有人删去了。')
  return {
    templates,
    chosen,
    mayChange: await addTemplate.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

export type TemplatesView = Awaited<ReturnType<typeof loadTemplates>>

/** Adds, changes, moves or removes a template. */
export async function changeTemplates(visit: Visit & Submission) {
  const { site, staff, query, readForm } = visit
  const form = await readForm()
  const then = href(path)
  const stored = {
    load: () => listTemplates.ask(site, staff, {}),
    versionIn: (now: readonly ReplyTemplate[]) => now.find(({ id }) => id === query.id)?.version,
    advice: '您填的内容还在，请对照上面现在的内容，再保存一次就换成您的。',
  }
  if (form.has('raise')) return submitForm(visit, raiseTemplate, then, ({ raise }) => ({ id: raise }), stored)
  if (form.has('remove')) {
    // The button names the template as it was shown.
    const [id, version] = fieldText(form, 'remove', 30).split(' ')
    return submitForm(visit, removeTemplate, then, () => ({ id, version }), stored)
  }
  const read = (typed: FieldTexts) => ({ ...typed, id: String(query.id) })
  return query.id === undefined
    ? submitForm(visit, addTemplate, then, read, stored)
    : submitForm(visit, changeTemplate, then, read, stored)
}
