import { Form } from 'react-router'
import { Field } from '../../ui/field.tsx'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import type { AccountForm, GrantForm } from './account-form.server.ts'
import { AreaPicker, AreaTitles } from './area-picker.tsx'
import { roleTitles } from '../../../access/policy.ts'
import { aboutRole } from '../frame/tasks.ts'
import type { PackedGroup } from '../frame/forms/find-options.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

/** Form fields of a new or existing account. */
export function AccountFields({
  form,
  isNew,
  version,
  errors,
  groups,
  mayGrantAll,
  work,
  hasProvider,
}: {
  form: AccountForm
  isNew: boolean
  version: string
  errors: FieldErrors<string>
  groups: readonly PackedGroup[]
  mayGrantAll: boolean
  /** How many pieces of work the account has in hand. */
  work: number
  /** Whether staff may sign in with an identity provider. */
  hasProvider: boolean
}) {
  return (
    <Form className="staff-form" method="post" preventScrollReset>
      {/* Enter in a field activates the form's first submit button. Must be this one, not "remove area". */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        保存
      </button>
      <input type="hidden" name="version" value={version} />
      <LoginName isNew={isNew} given={form.loginName} error={errors['loginName']} />
      <Field
        name="name"
        label="姓名"
        autoComplete="off"
        maxLength={30}
        required
        error={errors['name']}
        defaultValue={form.name}
      />
      <GrantChoice grants={form.grants} groups={groups} mayGrantAll={mayGrantAll} errors={errors} />
      <label className="staff-check">
        <input type="checkbox" name="factorRequired" value="1" defaultChecked={form.factorRequired} />
        <span>登录时必须使用动态口令</span>
      </label>
      {hasProvider ? <Identity given={form.identity} error={errors['identity']} /> : null}
      {isNew ? null : <ClosedField isClosed={form.disabled} work={work} />}
      <p className="form-buttons">
        <SubmitButton primary name="intent" value="save">
          {isNew ? '新增账号' : '保存'}
        </SubmitButton>
      </p>
    </Form>
  )
}

function ClosedField({ isClosed, work }: { isClosed: boolean; work: number }) {
  return (
    <>
      <label className="staff-check">
        <input type="checkbox" name="disabled" value="1" defaultChecked={isClosed} />
        <span>停用这个账号（记录保留，账号不能再登录）</span>
      </label>
      {work > 0 ? (
        <p className="field-hint">
          名下还有 {work} 件没有办完的工作，停用以前请先<a href="#work">移交给别人</a>。
        </p>
      ) : null}
    </>
  )
}

/** Finds the account at its first sign-in with the identity provider. */
function Identity({ given, error }: { given: string; error: string | undefined }) {
  return (
    <Field
      name="identity"
      label="统一身份标识"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      hint="本人在统一身份认证中的标识，首次用它登录时据此找到这个账号；不用统一身份认证的留空"
      error={error}
      defaultValue={given}
    />
  )
}

/** Cannot be changed later. */
function LoginName({ isNew, given, error }: { isNew: boolean; given: string; error: string | undefined }) {
  if (!isNew) return <input type="hidden" name="loginName" value={given} />
  return (
    <Field
      name="loginName"
      label="账号"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={32}
      required
      hint="2 到 32 个小写字母、数字、点、横线或下划线；以后不能更改"
      error={error}
      defaultValue={given}
    />
  )
}

function GrantChoice({
  grants,
  groups,
  mayGrantAll,
  errors,
}: {
  grants: readonly GrantForm[]
  groups: readonly PackedGroup[]
  mayGrantAll: boolean
  errors: FieldErrors<string>
}) {
  const error = errors['role']
  return (
    <fieldset className="staff-choices" id="role" tabIndex={-1} aria-describedby={error ? 'role-error' : undefined}>
      <legend>角色和管理范围</legend>
      <p className="field-hint">可以有几个角色，每个角色有自己的范围；同一个地方不能既是编辑又是审核员</p>
      {error ? (
        <span id="role-error" className="field-error" role="alert">
          {error}
        </span>
      ) : null}
      {grants.map((grant) => (
        <OneGrant
          key={grant.role}
          grant={grant}
          groups={groups}
          mayGrantAll={mayGrantAll}
          error={errors[`areas-${grant.role}`]}
        />
      ))}
      <AreaTitles groups={groups} />
    </fieldset>
  )
}

function OneGrant({
  grant,
  groups,
  mayGrantAll,
  error,
}: {
  grant: GrantForm
  groups: readonly PackedGroup[]
  mayGrantAll: boolean
  error: string | undefined
}) {
  const { role } = grant
  return (
    <div className="grant">
      <label>
        <input type="checkbox" name="role" value={role} defaultChecked={grant.held} />
        <span>
          {roleTitles[role]}
          <small>{aboutRole(role)}</small>
        </span>
      </label>
      <div className="grant-areas" role="group" aria-label={`${roleTitles[role]}的管理范围`}>
        {mayGrantAll ? (
          <label>
            <input type="checkbox" name="everywhere" value={role} defaultChecked={grant.everywhere} />
            <span>全部旗县市</span>
          </label>
        ) : null}
        <AreaPicker
          key={grant.areas.join('\n')}
          role={role}
          groups={groups}
          chosen={grant.areas}
          typed={grant.area}
          error={error}
        />
      </div>
    </div>
  )
}
