import { data, redirect } from 'react-router'
import { refusalInit } from '../../../../access/refusal.server.ts'
import type { Staff } from '../../../../access/policy.ts'
import type { RequestContext } from '../../../../domain/request-context.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import type { FieldErrors } from '../../../../platform/field-rule.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusalOf } from './refusal.server.ts'

/** What a form that was not saved gives back. */
export type VersionedAnswer<Field extends string, Typed, Now> = {
  notice: Notice
  errors: FieldErrors<Field>
  typed: Typed
  /** What is stored. The client does not call the loader again after a refused save. */
  now: Now
}

/**
 * Saves a form whose entries have versions. What was typed stays with what is wrong.
 * @param versionIn the version of the entry in the form among what is stored; after a conflict the form continues with
 * it. Undefined if the form has none.
 */
export function versionedForm<Field extends string, Typed extends { version: number }, Now>(
  { site, staff }: { site: RequestContext; staff: Staff },
  path: string,
  {
    typed,
    loadNow,
    versionIn,
  }: {
    typed: Typed
    loadNow: () => Promise<Now>
    versionIn: (now: Now) => number | undefined
  },
) {
  type Answer = VersionedAnswer<Field, Typed, Now>
  const answer = (given: Omit<Answer, 'notice'>, message: string, init: ResponseInit) =>
    data<Answer>({ notice: { kind: 'error', title: '没有保存', message }, ...given }, init)
  return {
    async save(address: string, command: (tx: Tx) => Promise<unknown>) {
      await site.db.transaction().execute(command)
      return redirect(address, { status: 303 })
    },
    async refuse(errors: Answer['errors']) {
      return answer({ errors, typed, now: await loadNow() }, '请改正下面的内容。', { status: 422 })
    },
    /** @throws `thrown` if it is a fault. */
    async refuseThrown(thrown: unknown) {
      const error = await refusalOf(thrown, { site, staff }, path)
      const now = await loadNow()
      const version = error.code === 'conflict' ? versionIn(now) : undefined
      if (version !== undefined) {
        const message = `${error.message}您填的内容还在，请对照上面现在的内容，再保存一次就换成您的。`
        return answer({ errors: {}, typed: { ...typed, version }, now }, message, refusalInit(error))
      }
      const errors = (error.field ? { [error.field]: error.message } : {}) as Answer['errors']
      return answer({ errors, typed, now }, error.message, refusalInit(error))
    },
  }
}
