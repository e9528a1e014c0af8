import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/refusal.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { can } from '../../../domain/articles/policy.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import {
  changeTemplate,
  removeTemplate,
  stepTemplate,
} from '../../../domain/articles/writing/commands-templates.server.ts'
import { listArticleTemplates } from '../../../domain/articles/writing/queries-templates.server.ts'
import { problemsOfTemplate, type TemplateField } from '../../../domain/articles/writing/template-rules.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, oneLine } from '../../../platform/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { listCategoryOptions } from '../articles/article-options.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'

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

/** The templates of the district, and the one that is being changed. */
export async function loadTemplates({ site, staff, query }: Visit) {
  const { db, district } = site
  const { pathTo } = await getCategories(site)
  const templates = (await listArticleTemplates(db, district.areaCode)).map((template) => ({
    ...template,
    category:
      template.articleTypeId &&
      pathTo(template.articleTypeId)
        .map(({ title }) => title)
        .join(' › '),
  }))
  const chosen = query.id === undefined ? null : templates.find(({ id }) => id === query.id)
  if (chosen === undefined) throw notFound('没有这个模板，可能已经有人删去了。')
  const categories = await listCategoryOptions(site)
  const offered = categories.some(({ options }) => options.some(({ id }) => id === chosen?.articleTypeId))
  return {
    templates,
    chosen,
    // Without it, saving the form would silently drop a category that has been hidden since.
    categories:
      chosen?.articleTypeId && !offered
        ? [
            ...categories,
            { title: '不再列出的栏目', options: [{ id: chosen.articleTypeId, title: chosen.category || '' }] },
          ]
        : categories,
    mayChange: can(staff, 'article-template.change', { place: await getDistrictPlace(db, district.areaCode) }),
    notice: query.mode ? notices[query.mode] : null,
  }
}

export type TemplatesView = Awaited<ReturnType<typeof loadTemplates>>

export type TemplatesAnswer = {
  notice: Notice
  errors: FieldErrors<TemplateField | 'articleTypeId'>
  typed: { name: string; hint: string; articleTypeId: number | null; version: number }
}

/** Changes, moves, hides, shows or removes a template. What was typed stays with what is wrong. */
export async function changeTemplates({ site, staff, query, readForm }: Visit & Submission) {
  const form = await readForm()
  const numberIn = (text = '') => idParameter.safeParse(text).data ?? 0
  const { db, district } = site
  const { areaCode: districtCode } = district
  const type = fieldText(form, 'articleTypeId', 12)
  const typed = {
    name: oneLine(fieldText(form, 'name', 200)),
    hint: oneLine(fieldText(form, 'hint', 200)),
    articleTypeId: type === '' ? null : numberIn(type),
    version: numberIn(fieldText(form, 'version', 12)),
  }
  const run = async (mode: Mode, command: (tx: Tx) => Promise<unknown>) => {
    await db.transaction().execute(command)
    return redirect(href(path, { mode }), { status: 303 })
  }
  const refuse = (errors: TemplatesAnswer['errors'], message: string, init: ResponseInit) =>
    data<TemplatesAnswer>({ notice: { kind: 'error', title: '没有保存', message }, errors, typed }, init)
  /** A button names the template, as it was shown. */
  const done = (['move', 'hide', 'show', 'remove'] as const).find((name) => form.has(name))
  const [id, version, step] = done ? fieldText(form, done, 30).split(' ') : []
  const pressed = { districtCode, id: numberIn(id), version: numberIn(version) }
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
    if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。', { status: 422 })
    const { version: seen, ...change } = typed
    return await run('saved', (tx) =>
      changeTemplate(tx, staff, { districtCode, id: query.id ?? 0, version: seen }, change),
    )
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    if (error.code !== 'conflict' || done)
      return refuse(error.field ? { [error.field]: error.message } : {}, error.message, refusalInit(error))
    const now = (await listArticleTemplates(db, districtCode)).find((each) => each.id === query.id)
    typed.version = now?.version ?? typed.version
    return refuse({}, `${error.message}您填的内容还在，再保存一次就换成您的。`, refusalInit(error))
  }
}
