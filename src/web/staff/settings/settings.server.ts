import { data, redirectDocument } from 'react-router'
import {
  type SettingsTexts,
  settingsOfTexts,
  settingsTexts,
  textsOfSettings,
} from '../../../domain/districts/fields.ts'
import { changeSettings, restoreSettings } from '../../../domain/districts/operations.server.ts'
import { getCurrentSettings, listVersions } from '../../../domain/districts/staff-queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import { findNotice, type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/settings'
type Visit = StaffVisit<typeof path>
const versionsPath = '/staff/settings/versions'
type VersionsVisit = StaffVisit<typeof versionsPath>

async function getTexts({ site, staff }: Visit) {
  const { version, settings } = await getCurrentSettings.ask(site, staff, {})
  return { version, texts: textsOfSettings(settings) }
}

const officePhoneOf = (texts: SettingsTexts) => officePhoneView(texts['footer.officePhone'], texts['footer.phone'])

export async function loadSettings(visit: Visit) {
  const { site, staff, query } = visit
  const { version, texts } = await getTexts(visit)
  return {
    version,
    texts,
    officePhone: officePhoneOf(texts),
    /** What the preview needs besides the settings. */
    site: { areaCode: site.district.areaCode, theme: site.district.theme },
    mayChange: await changeSettings.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

export type SettingsView = Awaited<ReturnType<typeof loadSettings>>

/** A preview has no notice. */
export type SettingsAnswer = Omit<Refused<Awaited<ReturnType<typeof getTexts>>>, 'notice'> & { notice: Notice | null }

/** Saves the settings, or shows them in the preview. */
export async function saveSettings(visit: Visit & Submission) {
  const form = await visit.readForm()
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const texts = settingsTexts((name) => typed[name] ?? '')
  if (form.get('intent') === 'preview')
    return data<SettingsAnswer>({
      notice: null,
      errors: {},
      typed,
      officePhone: officePhoneOf(texts),
      now: await getTexts(visit),
    })
  const answer = await submitForm(
    visit,
    changeSettings,
    href(path),
    () => ({ ...typed, settings: settingsOfTexts(texts) }),
    { load: () => getTexts(visit), versionIn: ({ version }) => version },
  )
  return reloading(answer)
}

/** Loads the document again, since client navigation keeps the header and footer. */
const reloading = <Answer>(answer: Answer) =>
  answer instanceof Response ? redirectDocument(answer.headers.get('location') ?? '', { status: 303 }) : answer

/** Who changed what, newest first. */
export async function loadVersions({ site, staff, query }: VersionsVisit) {
  const page = await listVersions.ask(site, staff, { pageNum: query.pageNum })
  const { version } = await getCurrentSettings.ask(site, staff, {})
  return {
    ...page,
    rows: page.rows.map(({ createTime, ...row }) => ({ ...row, time: formatDateTime(createTime) })),
    version,
    mayChange: await restoreSettings.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

export const restoreVersion = async (visit: VersionsVisit & Submission) =>
  reloading(await submitForm(visit, restoreSettings, href(versionsPath), { id: 'restored' }))
