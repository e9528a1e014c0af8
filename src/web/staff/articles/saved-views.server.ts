import { data, redirect } from 'react-router'
import {
  deleteView,
  longestViewName,
  renameView,
  saveView,
} from '../../../domain/articles/writing/saved-views.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { href } from '../../href.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import type { ListAnswer } from './list-answer.ts'

const path = '/staff/articles'
type Visit = StaffVisit<typeof path>

const modes = {
  'view-save': 'view-saved',
  'view-rename': 'view-renamed',
  'view-delete': 'view-deleted',
} as const
type ViewIntent = keyof typeof modes

export const isViewIntent = (intent: string): intent is ViewIntent => intent in modes

/** Saves the list of the page's address under a name, renames or deletes it. */
export async function changeSavedViews({ site, staff, query }: Visit, intent: ViewIntent, form: FormData) {
  const { db, district } = site
  const { view = 'mine', pageNum: _, mode: __, ...filter } = query
  const name = fieldText(form, 'viewName', longestViewName + 1)
  const id = idParameter.safeParse(fieldText(form, 'viewId', 12)).data ?? 0
  try {
    await db.transaction().execute(async (tx) => {
      if (intent === 'view-save') await saveView(tx, staff, district.areaCode, { name, filter: { view, ...filter } })
      else if (intent === 'view-rename') await renameView(tx, staff, district.areaCode, { id, name })
      else await deleteView(tx, staff, district.areaCode, id)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message, field } = error
    const notice = { kind: 'error', title: '视图没有改动', message: field ? '请看下面的说明。' : message } as const
    return data<ListAnswer>(
      { notice, ...(field ? { viewName: { typed: name, error: message } } : {}) },
      refusalInit(error),
    )
  }
  const list = intent === 'view-delete' ? { view } : { view, ...filter }
  return redirect(href(path, { ...list, mode: modes[intent] }), { status: 303 })
}
