import { redirect } from 'react-router'
import { columnName, fields, requiredFields } from '../../../domain/payments/file-parsing/columns.ts'
import { can } from '../../../domain/payments/policy.ts'
import {
  approveImport,
  chooseColumns,
  confirmImport,
  discardImport,
  returnImport,
} from '../../../domain/payments/uploads/operations-uploads.server.ts'
import { getImport } from '../../../domain/payments/uploads/staff-queries-uploads.server.ts'
import { isEnded, isRunning } from '../../../domain/payments/uploads/stages.ts'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { type FieldTexts, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/payments/:id'
type Visit = StaffVisit<typeof path>

/** More projects than any district has: somebody chose a wrong column. */
const mostProjects = 100
const mostVillages = 500

/** One upload: what the job is doing, or what it found. */
export async function loadImport(visit: Visit) {
  const { site, staff } = visit
  const { createTime, endTime, ...row } = await askPage(visit, getImport)
  const place = await getDistrictPlace(site.db, site.district.areaCode)
  const { report } = row
  return {
    ...row,
    report: report && {
      ...report,
      projects: report.projects.slice(0, mostProjects),
      villages: report.villages.slice(0, mostVillages),
    },
    leftOut: {
      projects: Math.max(0, (report?.projects.length ?? 0) - mostProjects),
      villages: Math.max(0, (report?.villages.length ?? 0) - mostVillages),
    },
    time: formatDateTime(createTime),
    ends: isRunning(row.stage) || isEnded(row.stage) ? null : formatDate(endTime),
    mayImport: can(staff, 'subsidy-batch.import', { place }),
    isOwn: [row.accountId, row.confirmedBy].includes(staff.id),
    needsApproval: site.district.paymentApproval,
    columns: fields.map((field) => ({ field, title: columnName(field), isRequired: requiredFields.includes(field) })),
  }
}

export type ImportView = Awaited<ReturnType<typeof loadImport>>

/** Chooses columns, confirms, approves, returns or discards. The page shows the stage that follows, without a notice. */
export async function changeImport(visit: Visit & Submission) {
  const again = () => redirect(href(path, { id: visit.params.id ?? '' }), { status: 303 })
  const intent = fieldText(await visit.readForm(), 'intent', 20)
  switch (intent) {
    case 'columns':
      return submitForm(visit, chooseColumns, again, (typed) => ({ ...typed, columns: columnsIn(typed) }))
    case 'import':
    case 'import-valid':
      return submitForm(visit, confirmImport, again, (typed) => ({ ...typed, skipBad: intent === 'import-valid' }))
    case 'approve':
      return submitForm(visit, approveImport, again)
    case 'return':
      return submitForm(visit, returnImport, again)
    case 'discard':
      return submitForm(visit, discardImport, href('/staff/payments'))
    default:
      return again()
  }
}

/** Begins the names of fields that say what a heading means. */
const columnPrefix = 'column:'

const columnsIn = (typed: FieldTexts): FieldTexts =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, field]) =>
      name.startsWith(columnPrefix) && fields.some((each) => each === field)
        ? [[name.slice(columnPrefix.length), field]]
        : [],
    ),
  )
