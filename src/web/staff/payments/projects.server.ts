import { changeProject } from '../../../domain/payments/operations-projects.server.ts'
import { type ProjectField, projectFieldNames } from '../../../domain/payments/project-rules.ts'
import { getProjectToChange, listPaidProjects } from '../../../domain/payments/staff-queries-projects.server.ts'
import { pageWindow } from '../../../platform/paging.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const listPath = '/staff/payments/projects'
type Visit = StaffVisit<'/staff/payments/projects/:code'>

const projectsPerPage = 50

/** One page of the projects of the district with what citizens read about them. */
export async function loadProjects({ site, staff, query }: StaffVisit<typeof listPath>) {
  const projects = await listPaidProjects.ask(site, staff, {})
  const { offset, ...page } = pageWindow(query.pageNum, projects.length, projectsPerPage)
  return {
    ...page,
    total: projects.length,
    rows: projects.slice(offset, offset + projectsPerPage),
    mayChange: await changeProject.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

/** One project with its card as it is. */
export async function loadProject(visit: Visit) {
  const project = await askPage(visit, getProjectToChange)
  const texts = Object.fromEntries(projectFieldNames.map((name) => [name, project.card?.[name] ?? '']))
  return {
    ...project,
    route: project.card?.route ?? ('direct' as const),
    texts: { ...(texts as Record<ProjectField, string>), projectName: project.projectName },
  }
}

/** Saves a card. */
export const saveProject = (visit: Visit & Submission) =>
  submitForm(visit, changeProject, href(listPath), ({ basisUrl = '', ...typed }) => {
    const { origin } = visit.site
    const line = oneLine(basisUrl)
    // People copy the whole address.
    return { ...typed, basisUrl: line.startsWith(`${origin}/`) ? line.slice(origin.length) : line }
  })
