export const officePhoneTitle = '这是单位对外公布的办公手机号'

/** What the gate says beside a field whose form has the checkbox. */
export const confirmOfficePhone = `如果${officePhoneTitle}，请在下面勾选确认`
