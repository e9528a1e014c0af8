import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import {
  changeTemplate,
  hideTemplate,
  moveTemplate,
  removeTemplate,
  showTemplate,
} from '../../../domain/articles/article-templates/operations-templates.server.ts'
import { listTemplates } from '../../../domain/articles/article-templates/staff-queries-templates.server.ts'
import { notFound } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { listChoosableCategories } from '../articles/article-options.server.ts'
import { packGroups } from '../frame/forms/find-options.ts'
import { type FieldTexts, findNotice, type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
import { readMove } from '../frame/forms/read-move.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/article-templates'
type Visit = StaffVisit<typeof path>

/** The templates of the district with the paths of their categories. */
async function listRows({ site, staff }: Pick<Visit, 'site' | 'staff'>) {
  const { pathTo } = await getCategories(site)
  return (await listTemplates.ask(site, staff, {})).map((template) => ({
    ...template,
    category:
      template.articleTypeId &&
      pathTo(template.articleTypeId)
        .map(({ title }) => title)
        .join(' › '),
  }))
}

/** The templates of the district, and the one that is being changed. */
export async function loadTemplates({ site, staff, query }: Visit) {
  const templates = await listRows({ site, staff })
  const chosen = query.id === undefined ? null : templates.find(({ id }) => id === query.id)
  if (chosen === undefined) throw notFound('没有这个模板，可能已经有人删去了。')
  return {
    templates,
    chosen,
    categories: packGroups(await listChoosableCategories(site, chosen?.articleTypeId ?? null)),
    mayChange: await changeTemplate.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

export type TemplatesView = Awaited<ReturnType<typeof loadTemplates>>
export type TemplatesAnswer = Refused<TemplatesView['templates']>

/** Changes, moves, hides, shows or removes a template. A button names the template, as it was shown. */
export async function changeTemplates(visit: Visit & Submission) {
  const form = await visit.readForm()
  const next = href(path)
  const shown = { load: () => listRows(visit), versionIn: () => undefined }
  const pressed = (name: string) => () => {
    const [id = '', version = ''] = fieldText(form, name, 30).split(' ')
    return { id, version }
  }
  if (form.has('move')) return submitForm(visit, moveTemplate, next, () => readMove(form) ?? {}, shown)
  if (form.has('hide')) return submitForm(visit, hideTemplate, next, pressed('hide'), shown)
  if (form.has('show')) return submitForm(visit, showTemplate, next, pressed('show'), shown)
  if (form.has('remove')) return submitForm(visit, removeTemplate, next, pressed('remove'), shown)
  const chosenOf = (rows: TemplatesView['templates']) => rows.find(({ id }) => id === visit.query.id)
  // The form does not have it. Who hides it meanwhile raises the version.
  const hidden = chosenOf(await listRows(visit))?.hidden
  const read = (typed: FieldTexts) => ({ ...typed, id: String(visit.query.id ?? ''), hidden })
  return submitForm(visit, changeTemplate, next, read, {
    load: shown.load,
    versionIn: (now) => chosenOf(now)?.version,
    advice: '您填的内容还在，请对照上面现在的内容，再保存一次就换成您的。',
  })
}
