import type { z } from 'zod'
import { type Actor, areasWith, authorise, hasRole, isAllowed, nameOf, type Place } from '../access/policy.ts'
import { type AuditAction, type AuditDetail, recordAudit } from '../audit/audit.server.ts'
import type { FileStore } from '../files/store.server.ts'
import { type CacheNoun, cacheTag, dropCacheTags } from '../platform/cache/cache-tags.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { type ActionPermission, rolesWith } from './permissions.ts'
import type { RequestContext } from './request-context.ts'

/** What operations and queries may read of the request. */
export type Site = Pick<RequestContext, 'db' | 'district' | 'keys' | 'limits' | 'now' | 'origin' | 'terms'>

/**
 * Where roles are needed: in a place, in all districts together for what they share, or anywhere for reading it and for
 * what belongs to the actor alone.
 */
export type Where = Place | 'all-districts' | 'anywhere'
type Located = { place: Where }

/**
 * Loads the place where roles are needed, and what else `run` needs.
 * @throws AppError not_found, also for what the actor may not know of.
 */
type At<Input, Subject extends Located> = (
  db: Db | Tx,
  from: { site: Site; actor: Actor; input: Input },
) => Promise<Subject>

function isPermitted(actor: Actor, permission: ActionPermission, where: Where): boolean {
  const held = rolesWith(permission)
  if (typeof where !== 'string') return isAllowed(actor, held, where)
  if (actor.kind === 'operator') return true
  return hasRole(actor, held) && (where === 'anywhere' || areasWith(actor, held) === null)
}

/** The district in whose audit an operation is recorded; null for all. */
const districtOf = (where: Where, site: Site): string | null =>
  where === 'all-districts' ? null : where === 'anywhere' ? site.district.areaCode : where.districtCode

/** The JSON call: method and pattern, whose named segments are fields of the input, and its entry in the API document. */
export type Api<Method extends string, Result = unknown> = {
  call: `${Method} /api/staff/${string}`
  tag: string
  summary: string
  output: z.ZodType
  /** In bytes, for inputs that are larger than usual. */
  bodyLimit?: number
  /** The result as the output has it, if that is not the result itself. */
  present?(result: Result): unknown
  /** Sent by open pages without anybody doing something, so it does not keep an idle session open. */
  isBackground?: true
}

/** A call that sends one file as `multipart/form-data`, which becomes the field `file` of the input. */
export type Upload<Result = unknown> = Omit<Api<'POST', Result>, 'present' | 'bodyLimit' | 'isBackground'> & {
  /** Takes the file in, once the actor is authorised. */
  receive(to: { db: Db; store: FileStore }, file: AsyncIterable<Uint8Array>, name: string): Promise<object>
}

type Run<Input, Subject> = { actor: Actor; input: Input; site: Site; at: Subject }

/** `subject` and `detail` go to the audit; without a subject nothing changed, and nothing is recorded. */
export type Outcome<Result> = {
  result: Result
  subject?: string
  detail?: AuditDetail
  /** Recorded in place of the declared action. */
  action?: AuditAction
  /** A further step with a record of its own, which follows that of this operation. */
  afterwards?: (tx: Tx) => Promise<void>
}

type Words = { done: string; effect: string }

/** Notices of success that depend on the result. */
export type Notices<Result> = {
  /** A key of `words`; undefined for the words of the operation. */
  of(result: Result): string | undefined
  /** Keys are unique among all operations, as audit actions are. */
  words: Readonly<Record<string, Words>>
}

/** The field that confirms mobile numbers as those of an office, and the texts of the same form that have them. */
export type OfficePhoneField = {
  field: string
  textsOf: (typed: Readonly<Record<string, string>>) => readonly string[]
}

type OperationParts<Input extends z.ZodObject, Result, Subject extends Located> = {
  /** In the audit, which has its title. */
  action: AuditAction
  /** Names its notice of success, if another operation has the same action. */
  flash?: string
  /** Needed at the place that `at` finds. */
  permission: ActionPermission
  /** One schema for forms and JSON. Messages are Chinese sentences for users. */
  input: Input
  /** What a form says: above it after a refusal, on the next page after success, with `{count}` of what was done. */
  words: Words & { refused: string }
  /** What a form says instead after some of the outcomes. */
  notices?: Notices<Result>
  /** Cached data of the district, or of all, that it invalidates. */
  changes: readonly CacheNoun[]
  api?: Api<'POST' | 'PUT', Result>
  upload?: Upload<Result>
  officePhone?: OfficePhoneField
  /** What takes long and changes nothing that others see. Runs before the transaction and before authorising. */
  prepare?: (db: Db, from: { input: z.output<Input>; site: Site }) => Promise<void>
  at: At<z.output<Input>, Subject>
  run: (tx: Tx, run: Run<z.output<Input>, Subject>) => Promise<Outcome<Result>>
}

/** Something that staff can do. Its form, API call, documentation, notice and audit follow from the declaration. */
export type Operation<Input extends z.ZodObject = z.ZodObject, Result = unknown> = Readonly<
  Pick<
    OperationParts<Input, Result, Located>,
    'action' | 'flash' | 'permission' | 'input' | 'words' | 'notices' | 'api' | 'upload' | 'officePhone'
  >
> & {
  /**
   * Authorises and runs in one transaction, with its audit and the invalidation of caches.
   * @throws AppError forbidden, and what the operation throws.
   */
  perform(site: Site, actor: Actor, input: z.output<Input>): Promise<Result>
  /** The same within a transaction. */
  performIn(tx: Tx, site: Site, actor: Actor, input: z.output<Input>): Promise<Result>
  /** Whether the actor has the permission; decides what a page offers. @throws AppError not_found */
  isAllowed(site: Site, actor: Actor, input: Partial<z.output<Input>>): Promise<boolean>
}

const asksPermission =
  <Input>(permission: ActionPermission, at: At<Input, Located>) =>
  async (site: Site, actor: Actor, input: Partial<Input>): Promise<boolean> => {
    const { place } = await at(site.db, { site, actor, input: input as Input })
    return isPermitted(actor, permission, place)
  }

/** Declares an operation, which only `perform` can run. */
export function operation<Input extends z.ZodObject, Result, Subject extends Located>({
  at,
  run,
  prepare,
  changes,
  ...declared
}: OperationParts<Input, Result, Subject>): Operation<Input, Result> {
  const performIn = async (tx: Tx, site: Site, actor: Actor, input: z.output<Input>) => {
    const found = await at(tx, { site, actor, input })
    authorise(isPermitted(actor, declared.permission, found.place))
    const outcome = await run(tx, { actor, input, site, at: found })
    const { result, subject, detail = {}, action = declared.action, afterwards } = outcome
    if (subject === undefined) return result
    const districtCode = districtOf(found.place, site)
    await recordAudit(tx, { actor: nameOf(actor), action, districtCode, subject, detail })
    await dropCacheTags(
      tx,
      changes.map((noun) => (districtCode === null ? noun : cacheTag(noun, districtCode))),
    )
    await afterwards?.(tx)
    return result
  }
  return {
    ...declared,
    performIn,
    isAllowed: asksPermission(declared.permission, at),
    async perform(site, actor, input) {
      await prepare?.(site.db, { input, site })
      return site.db.transaction().execute((tx) => performIn(tx, site, actor, input))
    },
  }
}

type QueryParts<Input extends z.ZodObject, Result, Subject extends Located> = {
  /** Needed at the place that `at` finds. */
  permission: ActionPermission
  input: Input
  /** What a form says above it after a refusal, if a form sends the query. */
  words?: { refused: string }
  /** By POST if the input is too large for an address, or must not be in one. */
  api?: Api<'GET' | 'POST', Result>
  upload?: Upload<Result>
  at: At<z.output<Input>, Subject>
  run: (db: Db, run: Run<z.output<Input>, Subject>) => Promise<Result>
}

/** Something that staff can read. */
export type StaffQuery<Input extends z.ZodObject = z.ZodObject, Result = unknown> = Readonly<
  Pick<QueryParts<Input, Result, Located>, 'permission' | 'input' | 'words' | 'api' | 'upload'>
> & {
  /** @throws AppError forbidden, and what the query throws. */
  ask(site: Site, actor: Actor, input: z.output<Input>): Promise<Result>
  /** Whether the actor has the permission. @throws AppError not_found */
  isAllowed(site: Site, actor: Actor, input: Partial<z.output<Input>>): Promise<boolean>
}

/** Declares a query, which only `ask` can run. */
export function staffQuery<Input extends z.ZodObject, Result, Subject extends Located>({
  at,
  run,
  ...declared
}: QueryParts<Input, Result, Subject>): StaffQuery<Input, Result> {
  return {
    ...declared,
    isAllowed: asksPermission(declared.permission, at),
    async ask(site, actor, input) {
      const found = await at(site.db, { site, actor, input })
      authorise(isPermitted(actor, declared.permission, found.place))
      return run(site.db, { actor, input, site, at: found })
    },
  }
}
