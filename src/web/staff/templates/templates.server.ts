import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import {
  addTemplate,
  changeTemplate,
  raiseTemplate,
  removeTemplate,
} from '../../../domain/messages/answering/commands-templates.server.ts'
import { type MessageKind, messageKinds } from '../../../domain/messages/kinds.ts'
import { can } from '../../../domain/messages/policy.ts'
import { listReplyTemplates } from '../../../domain/messages/queries-templates.server.ts'
import { checkTemplateText, checkTemplateTitle } from '../../../domain/messages/answering/template-rules.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'
import { type VersionedAnswer, versionedForm } from '../frame/forms/versioned-form.server.ts'

const path = '/staff/templates'
type Visit = StaffVisit<typeof path>
type Mode = NonNullable<Visit['query']['mode']>

const notices: Record<Mode, Notice> = {
  saved: { kind: 'success', title: '已保存', message: '答复留言时就会用到。' },
  removed: { kind: 'success', title: '已删去', message: '已经发出的答复不变。' },
  raised: { kind: 'success', title: '已上移', message: '答复留言时按这个顺序排列。' },
}

/** The templates of the district, and the one that is being changed. */
export async function loadTemplates({ site, staff, query }: Visit) {
  const { db, district } = site
  const templates = await listReplyTemplates(db, district.areaCode)
  const chosen = query.id === undefined ? null : templates.find(({ id }) => id === query.id)
  if (chosen === undefined) throw notFound('没有这个模板，可能已经有人删去了。')
  return {
    templates,
    chosen,
    mayChange: can(staff, 'reply-template.change', { place: await getDistrictPlace(db, district.areaCode) }),
    notice: query.mode ? notices[query.mode] : null,
  }
}

export type TemplatesView = Awaited<ReturnType<typeof loadTemplates>>

type Field = 'title' | 'text'
type Typed = { kind: MessageKind | null; title: string; text: string; version: number }
export type TemplatesAnswer = VersionedAnswer<Field, Typed, TemplatesView['templates']>

/** Adds, changes, moves or removes a template. What was typed stays with what is wrong. */
export async function changeTemplates({ site, staff, query, readForm }: Visit & Submission) {
  const form = await readForm()
  const numberOf = (name: string) => idParameter.safeParse(fieldText(form, name, 12)).data ?? 0
  const kind = messageKinds.find((each) => each === form.get('kind')) ?? null
  const typed: Typed = {
    kind,
    title: fieldText(form, 'title', 200),
    text: fieldText(form, 'text', 10_000),
    version: numberOf('version'),
  }
  const { areaCode } = site.district
  const { save, refuse, refuseThrown } = versionedForm<Field, Typed, TemplatesView['templates']>(
    { site, staff },
    path,
    {
      typed,
      loadNow: () => listReplyTemplates(site.db, areaCode),
      versionIn: (now) => now.find(({ id }) => id === query.id)?.version,
    },
  )
  const run = (mode: Mode, command: (tx: Tx) => Promise<unknown>) => save(href(path, { mode }), command)
  try {
    if (form.has('raise')) return await run('raised', (tx) => raiseTemplate(tx, staff, areaCode, numberOf('raise')))
    if (form.has('remove')) {
      // The button names the template as it was shown.
      const [id, version] = fieldText(form, 'remove', 30)
        .split(' ')
        .map((each) => idParameter.safeParse(each).data ?? 0)
      const ref = { districtCode: areaCode, id: id ?? 0, version: version ?? 0 }
      return await run('removed', (tx) => removeTemplate(tx, staff, ref))
    }
    const errors: TemplatesAnswer['errors'] = {}
    const [wrongTitle, wrongText] = [checkTemplateTitle(typed.title), checkTemplateText(typed.text)]
    if (wrongTitle) errors.title = wrongTitle
    if (wrongText) errors.text = wrongText
    if (wrongTitle || wrongText) return await refuse(errors)
    const { id } = query
    const { version, ...template } = typed
    return await run('saved', (tx) =>
      id === undefined
        ? addTemplate(tx, staff, areaCode, template)
        : changeTemplate(tx, staff, { districtCode: areaCode, id, version }, template),
    )
  } catch (thrown) {
    return refuseThrown(thrown)
  }
}
