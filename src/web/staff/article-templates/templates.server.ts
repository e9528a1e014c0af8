import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { can } from '../../../domain/articles/policy.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import {
  changeTemplate,
  removeTemplate,
  stepTemplate,
} from '../../../domain/articles/writing/templates/commands-templates.server.ts'
import { listArticleTemplates } from '../../../domain/articles/writing/templates/queries-templates.server.ts'
import { problemsOfTemplate, type TemplateField } from '../../../domain/articles/writing/templates/template-rules.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { listCategoryOptionsWith } from '../articles/article-options.server.ts'
import { packGroups } from '../frame/forms/find-options.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { type VersionedAnswer, versionedForm } from '../frame/forms/versioned-form.server.ts'

const path = '/staff/article-templates'
type Visit = StaffVisit<typeof path>
type Mode = NonNullable<Visit['query']['mode']>

const notices: Record<Mode, Notice> = {
  saved: { kind: 'success', title: '已保存', message: '新建稿件时就会用到。' },
  moved: { kind: 'success', title: '已移动', message: '新建稿件时按这个顺序排列。' },
  hidden: { kind: 'success', title: '已隐藏', message: '新建稿件时不再列出，可以随时恢复。' },
  shown: { kind: 'success', title: '已显示', message: '新建稿件时又会列出。' },
  removed: { kind: 'success', title: '已删去', message: '用它写的稿件不变。' },
}

/** The templates of the district with the paths of their categories. */
async function listTemplates(site: Visit['site']) {
  const { pathTo } = await getCategories(site)
  return (await listArticleTemplates(site.db, site.district.areaCode)).map((template) => ({
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
  const templates = await listTemplates(site)
  const chosen = query.id === undefined ? null : templates.find(({ id }) => id === query.id)
  if (chosen === undefined) throw notFound('没有这个模板，可能已经有人删去了。')
  const place = await getDistrictPlace(site.db, site.district.areaCode)
  return {
    templates,
    chosen,
    categories: packGroups(await listCategoryOptionsWith(site, chosen?.articleTypeId ?? null)),
    mayChange: can(staff, 'article-template.change', { place }),
    notice: query.mode ? notices[query.mode] : null,
  }
}

export type TemplatesView = Awaited<ReturnType<typeof loadTemplates>>

type Field = TemplateField | 'articleTypeId'
type Typed = { name: string; hint: string; articleTypeId: number | null; version: number }
export type TemplatesAnswer = VersionedAnswer<Field, Typed, TemplatesView['templates']>

/** Changes, moves, hides, shows or removes a template. What was typed stays with what is wrong. */
export async function changeTemplates({ site, staff, query, readForm }: Visit & Submission) {
  const form = await readForm()
  const numberIn = (text = '') => idParameter.safeParse(text).data ?? 0
  const { areaCode: districtCode } = site.district
  const type = fieldText(form, 'articleTypeId', 12)
  const typed: Typed = {
    name: oneLine(fieldText(form, 'name', 200)),
    hint: oneLine(fieldText(form, 'hint', 200)),
    articleTypeId: type === '' ? null : numberIn(type),
    version: numberIn(fieldText(form, 'version', 12)),
  }
  /** A button names the template, as it was shown. */
  const done = (['move', 'hide', 'show', 'remove'] as const).find((name) => form.has(name))
  const [id, version, step] = done ? fieldText(form, done, 30).split(' ') : []
  const pressed = { districtCode, id: numberIn(id), version: numberIn(version) }
  const { save, refuse, refuseThrown } = versionedForm<Field, Typed, TemplatesView['templates']>(
    { site, staff },
    path,
    {
      typed,
      loadNow: () => listTemplates(site),
      versionIn: (now) => (done ? undefined : now.find((each) => each.id === query.id)?.version),
    },
  )
  const run = (mode: Mode, command: (tx: Tx) => Promise<unknown>) => save(href(path, { mode }), command)
  try {
    switch (done) {
      case 'move':
        return await run('moved', (tx) =>
          stepTemplate(tx, staff, districtCode, pressed.id, step === 'down' ? 'down' : 'up'),
        )
      case 'hide':
      case 'show':
        return await run(done === 'hide' ? 'hidden' : 'shown', (tx) =>
          changeTemplate(tx, staff, pressed, { hidden: done === 'hide' }),
        )
      case 'remove':
        return await run('removed', (tx) => removeTemplate(tx, staff, pressed))
    }
    const errors = problemsOfTemplate(typed)
    if (Object.keys(errors).length > 0) return await refuse(errors)
    const { version: seen, ...change } = typed
    return await run('saved', (tx) =>
      changeTemplate(tx, staff, { districtCode, id: query.id ?? 0, version: seen }, change),
    )
  } catch (thrown) {
    return refuseThrown(thrown)
  }
}
