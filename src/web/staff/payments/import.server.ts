import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { columnName, type Field, fields, requiredFields } from '../../../domain/payments/file-parsing/columns.ts'
import {
  approveImport,
  chooseColumns,
  confirmImport,
  discardImport,
  returnImport,
} from '../../../domain/payments/uploads/commands.server.ts'
import { getImport } from '../../../domain/payments/uploads/queries.server.ts'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { isEnded, isRunning } from '../../../domain/payments/uploads/stages.ts'
import { can } from '../../../domain/payments/policy.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'
import type { Refused } from './reason-form.tsx'

const path = '/staff/payments/:id'
type Visit = StaffVisit<typeof path>

/** @throws AppError not_found for an address without a number. */
export function importIdOf(id: string | undefined): number {
  const { data: number } = idParameter.safeParse(id)
  if (number === undefined) throw notFound('没有这次上传。')
  return number
}

/** More projects than any district has: somebody chose a wrong column. */
const mostProjects = 100
const mostVillages = 500

/** One upload: what the job is doing, or what it found. */
export async function loadImport({ site, staff, params }: Visit) {
  const { areaCode } = site.district
  const id = importIdOf(params.id)
  const { createTime, endTime, ...row } = await getImport(site.db, staff, areaCode, id)
  const place = await getDistrictPlace(site.db, areaCode)
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
export type ImportAnswer = { notice: Notice; typed: Record<string, string>; refused: Refused }

/** Chooses columns, confirms or discards. */
export async function changeImport({ site, staff, params, readForm }: Visit & Submission) {
  const form = await readForm()
  const place = { id: importIdOf(params.id), districtCode: site.district.areaCode }
  const run = site.db.transaction()
  const again = () => redirect(href(path, { id: place.id }), { status: 303 })
  const typed = Object.fromEntries(
    [...form.keys()].filter((name) => name.startsWith('column:')).map((name) => [name.slice(7), fieldText(form, name)]),
  )
  try {
    switch (form.get('intent')) {
      case 'columns': {
        const chosen = Object.entries(typed).flatMap(([heading, value]) => {
          const field = fields.find((each) => each === value)
          return field ? [[heading, field] as [string, Field]] : []
        })
        await run.execute((tx) => chooseColumns(tx, staff, place, new Map(chosen)))
        return again()
      }
      case 'import':
        await run.execute((tx) => confirmImport(tx, staff, place, false))
        return again()
      case 'import-valid':
        await run.execute((tx) => confirmImport(tx, staff, place, true))
        return again()
      case 'approve':
        await run.execute((tx) => approveImport(tx, staff, place))
        return again()
      case 'return':
        await run.execute((tx) => returnImport(tx, staff, place, fieldText(form, 'reason', 400)))
        return again()
      case 'discard':
        await run.execute((tx) => discardImport(tx, staff, place))
        return redirect(href('/staff/payments', { mode: 'discarded' }), { status: 303 })
      default:
        return again()
    }
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有完成', message: error.message }
    const refused = {
      id: fieldText(form, 'id', 12),
      intent: fieldText(form, 'intent', 20),
      reason: fieldText(form, 'reason', 400),
      error: error.field === 'reason' ? error.message : undefined,
    }
    return data<ImportAnswer>({ notice, typed, refused }, refusalInit(error))
  }
}
