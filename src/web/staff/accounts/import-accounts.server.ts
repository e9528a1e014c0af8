import { data } from 'react-router'
import { endPageDrafts } from '../field-drafts/page-drafts.server.ts'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import {
  type CheckedAccounts,
  checkAccountFile,
  decodeAccountFile,
  importAccounts,
  type ImportedAccount,
  mostImportBytes,
} from '../../../access/import/commands.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { wrongField } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/accounts/import'
type Visit = StaffVisit<typeof path>

export type AccountImportAnswer = {
  notice?: Notice
  errors?: { text?: string; file?: string }
  /** As pasted or read from the file. */
  text?: string
  /** What the table would create. */
  report?: Pick<CheckedAccounts, 'rows' | 'digest'> & { accounts: number }
  /** New accounts with their passwords. Not after a redirect: they are stored nowhere, and too long for a cookie. */
  created?: ImportedAccount[]
}

/** Checks a table and shows what it would do; a confirmation does it. */
export async function importAccountsPage({ site, staff, readForm }: Visit & Submission) {
  const { db } = site
  const form = await readForm()
  let text = ''
  try {
    text = await readTable(form)
    if (form.get('intent') === 'confirm') {
      const created = await importAccounts(db, staff, { text, digest: fieldText(form, 'digest', 64) })
      await endPageDrafts({ site, staff }, path)
      return data<AccountImportAnswer>({ created }, { headers: { 'cache-control': 'no-store' } })
    }
    return data<AccountImportAnswer>({ text, report: reportOf(await checkAccountFile(db, staff, text)) })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有导入', message: error.message }
    const again = error.code === 'conflict' || error.code === 'too_many'
    const report = again ? { report: reportOf(await checkAccountFile(db, staff, text)) } : {}
    const errors = error.field === 'file' ? { file: error.message } : error.field ? { text: error.message } : {}
    return data<AccountImportAnswer>({ notice, text, errors, ...report }, refusalInit(error))
  }
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

const reportOf = ({ rows, accounts, digest }: CheckedAccounts) => ({ rows, digest, accounts: accounts.length })
