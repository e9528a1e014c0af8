import { Form, type HeadersArgs } from 'react-router'
import { Field } from '../../ui/field.tsx'
import type { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/me-page.ts'
import { FactorSetUp } from '../sign-in/factor-set-up.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import type { FactorOffer } from '../../../access/sign-in/factor-offer.server.ts'
import type { OwnAccountRefused } from './own-account-refused.ts'
import { loadOwnAccount, saveOwnAccount } from './own-account.server.ts'
import { OwnNotifications } from './own-notifications.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { AccountFacts } from './account-facts.tsx'
import { CodeField, CurrentPasswordField } from '../sign-in/sign-in-fields.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/me', 'signed-in', loadOwnAccount)

export const action = staffAction('/staff/me', 'signed-in', saveOwnAccount)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = () => [{ title: getPageTitle('/staff/me') }]

const saved: Record<string, Notice> = {
  password: {
    kind: 'success',
    title: '已保存',
    message: '新密码已生效，其他设备上的登录已退出，通行密钥已删除，要用请重新添加。',
  },
  factor: { kind: 'success', title: '已绑定', message: '以后登录时需要输入手机上的动态口令。' },
  passkey: { kind: 'success', title: '已添加', message: '以后在这台设备上可以用通行密钥登录。' },
  'passkey-removed': {
    kind: 'success',
    title: '已删除',
    message: '它不能再用来登录。设备上留下的可以在设备的设置中删除。',
  },
  address: { kind: 'success', title: '已保存', message: '验证码正在发往这个邮箱，请在半小时内填写。' },
  'address-removed': { kind: 'success', title: '已删除', message: '不再向这个邮箱发邮件。' },
  code: { kind: 'success', title: '已确认', message: '现在可以选择用邮件提醒。' },
  choices: { kind: 'success', title: '已保存', message: '以后按您选择的方式提醒。' },
  session: { kind: 'success', title: '已结束', message: '那次登录不能再使用。' },
  others: { kind: 'success', title: '已结束', message: '其他设备上的登录都不能再使用。' },
}

/** The user's own account, password and second factor. */
export default function MePage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const noticeOf = (intent: string) =>
    refused ? (refused.intent === intent ? refused.notice : null) : view.done === intent ? saved[intent] : null
  const errorsOf = (intent: string) => (refused?.intent === intent ? refused.errors : {})
  const [password, factor] = [errorsOf('password'), errorsOf('factor')]
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">我的账号</h1>
        {view.passwordTemporary ? (
          <p className="staff-problem">您的密码是别人设置的，请先改成只有自己知道的密码，再办理其他事项。</p>
        ) : null}
        <AccountFacts facts={view.facts} />
        <h2 className="section-title">修改密码</h2>
        <Outcome notice={noticeOf('password')} errors={password} />
        <p className="login-note">密码修改时间：{view.passwordTime}</p>
        <PasswordForm key={view.done ?? 'form'} loginName={view.loginName} errors={password} />
      </section>
      <section className="panel">
        <h2 className="section-title">动态口令</h2>
        <Outcome notice={noticeOf('factor')} errors={factor} idOf={{ before: 'factor-password' }} />
        {view.offer ? (
          <>
            <p className="login-note">绑定后，登录时除密码外还要输入手机上的六位数字，别人知道了密码也不能登录。</p>
            <FactorForm offer={refused?.offer ?? view.offer} errors={factor} />
          </>
        ) : (
          <p>已绑定。更换手机时，请联系系统管理员重置。</p>
        )}
      </section>
      <OwnPasskeys passkeys={view.passkeys} notice={noticeOf('passkey') ?? noticeOf('passkey-removed')} />
      <OwnNotifications
        choices={view.notifications}
        notice={['address', 'address-removed', 'code', 'choices'].map(noticeOf).find(Boolean)}
        errors={['address', 'code'].includes(refused?.intent ?? '') ? (refused?.errors ?? {}) : {}}
      />
      <OwnSessions sessions={view.sessions} notice={noticeOf('session') ?? noticeOf('others')} />
    </>
  )
}

type FormProps = {
  errors: OwnAccountRefused['errors']
}

function PasswordForm({ loginName, errors }: FormProps & { loginName: string }) {
  return (
    <Form className="staff-form" method="post">
      <input type="hidden" name="username" value={loginName} autoComplete="username" />
      <CurrentPasswordField error={errors.before} />
      <Field
        name="after"
        error={errors.after}
        label="新密码"
        type="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={128}
        required
        hint="至少八个字符，包含大写字母、小写字母、数字、符号中的三种，不要用常见的密码"
      />
      <Field
        name="again"
        error={errors.again}
        label="再输一次新密码"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        required
      />
      <p className="form-buttons">
        <SubmitButton primary name="intent" value="password">
          保存新密码
        </SubmitButton>
      </p>
    </Form>
  )
}

function FactorForm({ offer, errors }: FormProps & { offer: FactorOffer }) {
  return (
    <Form className="factor-form" method="post">
      <FactorSetUp offer={offer} />
      <div className="staff-form">
        <CurrentPasswordField id="factor-password" error={errors.before} />
        <CodeField error={errors.code} />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="factor">
            绑定
          </SubmitButton>
        </p>
      </div>
    </Form>
  )
}
