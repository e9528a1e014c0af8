import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { callForPasskey, usePasskeySupport, wordsOfFailure } from '../sign-in/passkey-support.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

type OwnPasskey = { id: number; name: string; rpId: string; createTime: string; usedTime: string | null }

type OwnPasskeysProps = {
  passkeys: readonly OwnPasskey[]
  notice: Notice | null | undefined
}

/** Passkeys of the account, with a form to add one where the browser can. */
export function OwnPasskeys({ passkeys, notice }: OwnPasskeysProps) {
  const supported = usePasskeySupport()
  return (
    <section className="panel">
      <h2 className="section-title">通行密钥</h2>
      <Outcome notice={notice} />
      <p className="login-note">
        用这台设备的锁屏密码、指纹或面容登录，不必输入账号、密码和动态口令。只在添加它的网址有用。
      </p>
      {passkeys.length > 0 ? (
        <Form method="post">
          <CardTable heads={['名称', '网址', '添加时间', '上次使用', '操作']}>
            {passkeys.map(({ id, name, rpId, createTime, usedTime }) => (
              <tr key={id}>
                <td data-label="名称">
                  <span>{name}</span>
                </td>
                <td data-label="网址">
                  <span>{rpId}</span>
                </td>
                <td data-label="添加时间">
                  <span>{createTime}</span>
                </td>
                <td data-label="上次使用">
                  <span>{usedTime ?? '没有用过'}</span>
                </td>
                <td data-label="操作">
                  <SubmitButton name="passkey" value={id}>
                    删除<span className="visually-hidden">{name}</span>
                  </SubmitButton>
                </td>
              </tr>
            ))}
          </CardTable>
        </Form>
      ) : (
        <p className="empty-hint">还没有通行密钥。</p>
      )}
      {supported ? <NewPasskey /> : <p>要添加通行密钥，请用支持它的浏览器，通过 https 网址打开本页。</p>}
    </section>
  )
}

type Answer = { message?: string; field?: string | null }

const send = async (fields: Record<string, string>) => {
  const { ok, answer } = await callForPasskey(href('/staff/me/passkey'), fields)
  return { ok, answer: answer as Answer & PublicKeyCredentialCreationOptionsJSON }
}

function NewPasskey() {
  const [errors, setErrors] = useState<FieldErrors<string>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const refuse = ({ field, message = '' }: Answer) =>
    field ? setErrors({ [field]: message }) : setProblem(message || '没有添加成功，请再试一次。')
  const add = async (form: FormData) => {
    const given = { name: fieldText(form, 'name'), password: fieldText(form, 'password') }
    const offered = await send(given)
    if (!offered.ok) return refuse(offered.answer)
    const made = await startRegistration({ optionsJSON: offered.answer })
    const { ok, answer } = await send({ name: given.name, response: JSON.stringify(made) })
    if (ok) location.assign(href('/staff/me'))
    else refuse(answer)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setErrors({})
    setProblem('')
    await add(new FormData(event.currentTarget)).catch((error: unknown) => setProblem(wordsOfFailure(error)))
    setBusy(false)
  }
  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)}>
      <Field
        name="name"
        id="passkey-name"
        label="名称"
        maxLength={30}
        required
        error={errors['name']}
        hint="例如“办公室电脑”"
      />
      <Field
        name="password"
        id="passkey-password"
        label="现在的密码"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
        error={errors['before']}
      />
      <span className="field-error" role="alert">
        {problem}
      </span>
      <p className="form-buttons">
        <button type="submit" className="button-primary" aria-disabled={busy || undefined}>
          添加通行密钥
        </button>
      </p>
    </form>
  )
}
