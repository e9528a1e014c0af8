import { redirect } from 'react-router'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { readSettings, readTitle, settingsCookie, type ShellSettings } from './settings.ts'

const path = '/staff/shell'
type Visit = StaffVisit<typeof path>

export const loadSettings = ({ cookies, query }: Visit) => ({
  settings: readSettings(cookies),
  isSaved: query.mode === 'saved',
})

/** Keeps the settings in a cookie, so that the first paint is right. */
export async function saveSettings({ cookies, readForm, referer }: Visit & Submission) {
  const form = await readForm()
  const before = readSettings(cookies)
  const isOn = (name: keyof ShellSettings) => fieldText(form, name, 10) !== ''
  const isFold = fieldText(form, 'intent', 10) === 'fold'
  const settings: ShellSettings = isFold
    ? { ...before, folded: !before.folded }
    : {
        title: readTitle(fieldText(form, 'title', 100)),
        tagsView: isOn('tagsView'),
        fixedHeader: isOn('fixedHeader'),
        sidebarLogo: isOn('sidebarLogo'),
        errorLog: isOn('errorLog'),
        folded: isOn('folded'),
      }
  return redirect(isFold ? pageOf(referer) : href(path, { mode: 'saved' }), {
    status: 303,
    headers: { 'set-cookie': settingsCookie(settings) },
  })
}

/** The page on which the menu was folded. Only its path is used, so that it stays on this site. */
function pageOf(referer: string): string {
  const { pathname, search } = URL.parse(referer) ?? { pathname: '', search: '' }
  return pathname.startsWith('/staff') ? pathname + search : href('/staff')
}
