import { confirmOfficePhone } from '../checks/office-phone-words.ts'
import { listConfirmed } from '../checks/office-phones.ts'
import { requirePublicJson } from '../checks/public-gate.server.ts'
import { settingsFields } from './fields.ts'
import type { DistrictSettings } from './schema.ts'

/** The settings without confirmed numbers that the phone field no longer has. */
export function withConfirmed(settings: DistrictSettings): DistrictSettings {
  const { officePhone = '', ...footer } = settings.footer
  const confirmed = listConfirmed(officePhone, footer.phone)
  return { ...settings, footer: confirmed === '' ? footer : { ...footer, officePhone: confirmed } }
}

export const requireSettings = (settings: DistrictSettings) =>
  requirePublicJson(settings, (path) => ({
    title: settingsFields.find(({ name }) => name === path)?.title ?? '设置',
    officePhones: settings.footer.officePhone ?? '',
    ...(path === 'footer.phone' ? { phoneAdvice: confirmOfficePhone } : {}),
  }))
