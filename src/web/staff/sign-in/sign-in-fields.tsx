import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'

type Given = Pick<ComponentProps<typeof Field>, 'id' | 'error'>

/** The account name and the password, of the first step of a sign-in. */
export function PasswordFields({ loginName }: { loginName: string | undefined }) {
  return (
    <>
      <Field
        name="loginName"
        label="账号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        required
        defaultValue={loginName}
      />
      <Field name="password" label="密码" type="password" autoComplete="current-password" maxLength={200} required />
    </>
  )
}

/** The current password, required to confirm changes. */
export function CurrentPasswordField(given: Given) {
  return (
    <Field
      {...given}
      name="before"
      label="现在的密码"
      type="password"
      autoComplete="current-password"
      maxLength={200}
      required
    />
  )
}

/** The code from the authenticator app. */
export function CodeField(given: Given) {
  return (
    <Field
      {...given}
      name="code"
      label="动态口令"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      required
      hint="手机验证器上当前显示的六位数字"
    />
  )
}
