import { data } from 'react-router'
import type { CheckedAccounts } from '../../../domain/accounts/import-check.server.ts'
import { decodeAccountFile, mostImportBytes } from '../../../domain/accounts/import-file.server.ts'
import { checkAccounts, importAccounts } from '../../../domain/accounts/operations-import.server.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import type { Submission } from '../../page-route.server.ts'
import { endPageDrafts } from '../field-drafts/page-drafts.server.ts'
import { submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/accounts/import'
type Visit = StaffVisit<typeof path>

export type AccountReport = ReturnType<typeof reportOf>

/** Checks a table and shows what it would do; a confirmation does it. */
export async function saveAccountImport(visit: Visit & Submission) {
  const { site, staff } = visit
  const form = await visit.readForm()
  if (form.get('intent') !== 'confirm') {
    let text = ''
    const read = async () => ({ text: (text = await readTable(form)) })
    return submitForm(visit, checkAccounts, (checked) => ({ now: reportOf(checked, text) }), read)
  }
  const text = fieldText(form, 'text')
  // Too many hashes at once, or a table that meanwhile does something else. Null for a text that is no table.
  async function load(): Promise<AccountReport | null> {
    try {
      return reportOf(await checkAccounts.ask(site, staff, { text }), text)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
  return submitForm(
    visit,
    importAccounts,
    async (created) => {
      await endPageDrafts({ site, staff }, path)
      // Not after a redirect: the passwords are stored nowhere, and too long for a cookie.
      return data({ created }, { headers: { 'cache-control': 'no-store' } })
    },
    {},
    { load, versionIn: () => undefined },
  )
}

/** The file if one was chosen, else what was pasted. @throws AppError invalid */
async function readTable(form: FormData): Promise<string> {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) {
    if (file.size > mostImportBytes) throw wrongField('file', '文件超过 200 KB，请分成几个')
    return decodeAccountFile(new Uint8Array(await file.arrayBuffer()))
  }
  const text = fieldText(form, 'text')
  if (text.trim() === '') throw wrongField('text', '请粘贴表格，或选择一个 CSV 文件')
  return text
}

const reportOf = ({ rows, accounts, digest }: CheckedAccounts, text: string) => ({
  rows,
  digest,
  accounts: accounts.length,
  text,
})
