import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { changeProject, type ProjectTexts } from '../../../domain/subsidies/commands-projects.server.ts'
import { can } from '../../../domain/subsidies/policy.ts'
import { type ProjectField, projectFieldNames, projectFields } from '../../../domain/subsidies/project-rules.ts'
import { getProject, listProjects } from '../../../domain/subsidies/queries-projects.server.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageWindow } from '../../../platform/paging.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const listPath = '/staff/payments/projects'
const path = '/staff/payments/projects/:code'
type Visit = StaffVisit<typeof path>

const projectsPerPage = 50

/** One page of the projects of the district with what citizens read about them. */
export async function loadProjects({ site, staff, query }: StaffVisit<typeof listPath>) {
  const place = await getDistrictPlace(site.db, site.district.areaCode)
  authorise(can(staff, 'subsidy-batch.read', { place }))
  const saved: Notice = { kind: 'success', title: '已保存', message: '群众查询补贴时看到的就是新的说明。' }
  const projects = await listProjects(site.db, site.district.areaCode)
  const { offset, ...page } = pageWindow(query.pageNum, projects.length, projectsPerPage)
  return {
    ...page,
    total: projects.length,
    rows: projects.slice(offset, offset + projectsPerPage),
    mayChange: can(staff, 'subsidy-project.change', { place }),
    notice: query.mode === 'saved' ? saved : null,
  }
}

/** Without NUL, which PostgreSQL refuses. */
const codeOf = ({ code = '' }: Visit['params']): string => oneLine(code)

/** One project with its card as it is. */
export async function loadProject({ site, staff, params }: Visit) {
  const place = await getDistrictPlace(site.db, site.district.areaCode)
  authorise(can(staff, 'subsidy-project.change', { place }))
  const project = await getProject(site.db, site.district.areaCode, codeOf(params))
  if (!project) throw notFound('没有这个补贴项目。')
  const texts = Object.fromEntries(projectFieldNames.map((name) => [name, project.card?.[name] ?? ''])) as ProjectTexts
  return { ...project, texts: { ...texts, projectName: project.projectName } }
}

export type ProjectAnswer = { notice: Notice; errors: FieldErrors<ProjectField>; typed: ProjectTexts }

/** Saves a card. What was typed stays with what is wrong. */
export async function saveProject({ site, staff, params, readForm }: Visit & Submission) {
  const form = await readForm()
  const read = (name: ProjectField): string => {
    const line = oneLine(fieldText(form, name, 3_000))
    // People copy the whole address.
    return name === 'basisUrl' && line.startsWith(`${site.origin}/`) ? line.slice(site.origin.length) : line
  }
  const texts = Object.fromEntries(projectFieldNames.map((name) => [name, read(name)])) as ProjectTexts
  const refuse = (errors: FieldErrors<ProjectField>, message: string, init: ResponseInit) =>
    data<ProjectAnswer>({ notice: { kind: 'error', title: '没有保存', message }, errors, typed: texts }, init)
  const errors: FieldErrors<ProjectField> = {}
  for (const name of projectFieldNames) {
    const error = projectFields[name].rule(texts[name])
    if (error) errors[name] = error
  }
  if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。', { status: 422 })
  try {
    const { areaCode } = site.district
    await site.db.transaction().execute((tx) => changeProject(tx, staff, areaCode, codeOf(params), texts))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const errors = error.field === 'office' ? { office: error.message } : {}
    return refuse(errors, error.message, refusalInit(error))
  }
  return redirect(href(listPath, { mode: 'saved' }), { status: 303 })
}
