import type { z } from 'zod'
import {
  type Actor,
  areasWithRoles,
  authorise,
  hasRole,
  isAllowed,
  getActorName,
  type Place,
} from '../access/policy.ts'
import { type AuditAction, type AuditDetail, recordAudit } from '../audit/audit.server.ts'
import type { ContentStore, FileStore } from '../files/store.server.ts'
import { type CacheNoun, cacheTag, dropCacheTags } from '../platform/cache/cache-tags.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { type ActionPermission, type Permission, getPermittedRoles } from './permissions.ts'
import type { RequestContext } from './request-context.ts'

/** What operations and queries may read of the request. */
export type OperationContext = Pick<
  RequestContext,
  | 'db'
  | 'district'
  | 'keys'
  | 'league'
  | 'limits'
  | 'now'
  | 'origin'
  | 'pageTitles'
  | 'store'
  | 'system'
  | 'terms'
  | 'testChannels'
>

/**
 * Where roles are needed: in each of these places, in all districts together for what they share, or anywhere for
 * reading it and for what belongs to the actor alone.
 */
export type Where = Place | readonly Place[] | 'all-districts' | 'anywhere'
type Located = { place: Where }

/**
 * Loads the place where roles are needed, and what else `run` needs.
 * @throws AppError not_found, also for what the actor may not know of.
 */
type At<Input, Subject extends Located> = (db: Db | Tx, from: From<Input>) => Promise<Subject>

function isPermitted(actor: Actor, permission: Permission, where: Where): boolean {
  const held = getPermittedRoles(permission)
  if (typeof where !== 'string') {
    const places = placesIn(where)
    return places.length > 0 && places.every((place) => isAllowed(actor, held, place))
  }
  if (actor.kind === 'operator') return true
  return hasRole(actor, held) && (where === 'anywhere' || areasWithRoles(actor, held) === null)
}

const placesIn = (where: Place | readonly Place[]): readonly Place[] => ('path' in where ? [where] : where)

/** The districts in whose audit an operation is recorded; null for all. */
function districtsIn(where: Where, site: OperationContext): (string | null)[] {
  if (where === 'all-districts') return [null]
  if (where === 'anywhere') return [site.district.areaCode]
  return placesIn(where).map(({ districtCode }) => districtCode)
}

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
  maxBytes: number
  /** Stores or reads the file, once the actor is authorised. */
  receive(to: UploadStores & { db: Db }, file: AsyncIterable<Uint8Array>, name: string): Promise<object>
}

/** Folders for uploads: public files, and files of payments until they are imported. */
export type UploadStores = { store: FileStore; importStore: ContentStore }

type From<Input> = { actor: Actor; input: Input; site: OperationContext }
type Run<Input, Subject> = From<Input> & { at: Subject }

/** `subject` and `detail` go to the audit; without a subject nothing changed, and nothing is recorded. */
export type Outcome<Result> = {
  result: Result
  subject?: string
  detail?: AuditDetail
  /** Recorded in place of the declared action. */
  action?: AuditAction
  /** Where it is recorded, once for each, if not in the districts of the place. */
  districtCodes?: Iterable<string | null>
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

type OperationParts<Input extends z.ZodObject, Result, Subject extends Located, Prepared> = {
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
  at: At<z.output<Input>, Subject>
  /** What takes too long within a transaction, such as hashing a password. The permission is checked before as well. */
  prepare?: (from: From<z.output<Input>>) => Promise<Prepared>
  run: (tx: Tx, run: Run<z.output<Input>, Subject> & { prepared: Prepared }) => Promise<Outcome<Result>>
}

/** Something that staff can do. Its form, API call, documentation, notice and audit follow from the declaration. */
export type Operation<Input extends z.ZodObject = z.ZodObject, Result = unknown> = Readonly<
  Pick<
    OperationParts<Input, Result, Located, unknown>,
    'action' | 'flash' | 'permission' | 'input' | 'words' | 'notices' | 'api' | 'upload' | 'officePhone'
  >
> & {
  /**
   * Authorises and runs in one transaction, with its audit and the invalidation of caches.
   * @throws AppError forbidden, and what the operation throws.
   */
  perform(site: OperationContext, actor: Actor, input: z.output<Input>): Promise<Result>
  /** The same within a transaction. */
  performIn(tx: Tx, site: OperationContext, actor: Actor, input: z.output<Input>): Promise<Result>
  /** Whether the actor has the permission; decides what a page offers. @throws AppError not_found */
  isAllowed(site: OperationContext, actor: Actor, input: Partial<z.output<Input>>): Promise<boolean>
}

const createPermissionCheck =
  <Input>(permission: Permission, at: At<Input, Located>) =>
  async (site: OperationContext, actor: Actor, input: Partial<Input>): Promise<boolean> => {
    const { place } = await at(site.db, { site, actor, input: input as Input })
    return isPermitted(actor, permission, place)
  }

/**
 * With the transaction as the database. A second connection within a transaction does not see its changes, and deadlocks
 * when each connection of the pool holds a transaction that waits for another one.
 */
const inTransaction = <Input>(tx: Tx, from: From<Input>): From<Input> => ({
  ...from,
  site: Object.create(from.site, { db: { value: tx } }) as OperationContext,
})

/** Declares an operation, which only `perform` can run. */
export function operation<Input extends z.ZodObject, Result, Subject extends Located, Prepared = undefined>({
  at,
  prepare,
  run,
  changes,
  ...declared
}: OperationParts<Input, Result, Subject, Prepared>): Operation<Input, Result> {
  type Given = z.output<Input>
  const isAllowed = createPermissionCheck(declared.permission, at)
  const prepareFor = async (from: From<Given>) => (await prepare?.(from)) as Prepared
  const runIn = async (tx: Tx, given: From<Given>, prepared: Prepared) => {
    const from = inTransaction(tx, given)
    const found = await at(tx, from)
    authorise(isPermitted(from.actor, declared.permission, found.place))
    const outcome = await run(tx, { ...from, at: found, prepared })
    const { result, subject, detail = {}, action = declared.action, afterwards } = outcome
    if (subject === undefined) return result
    const districts = [...new Set(outcome.districtCodes ?? districtsIn(found.place, from.site))]
    const codes = districts.length > 0 ? districts : [null]
    await recordAudit(
      tx,
      ...codes.map((districtCode) => ({ actor: getActorName(from.actor), action, districtCode, subject, detail })),
    )
    await dropCacheTags(
      tx,
      changes.flatMap((noun) => codes.map((code) => (code === null ? noun : cacheTag(noun, code)))),
    )
    await afterwards?.(tx)
    return result
  }
  return {
    ...declared,
    isAllowed,
    performIn: async (tx, site, actor, input) =>
      runIn(tx, { site, actor, input }, await prepareFor(inTransaction(tx, { site, actor, input }))),
    async perform(site, actor, input) {
      if (prepare) authorise(await isAllowed(site, actor, input))
      const prepared = await prepareFor({ site, actor, input })
      return site.db.transaction().execute((tx) => runIn(tx, { site, actor, input }, prepared))
    },
  }
}

type QueryParts<Input extends z.ZodObject, Result, Subject extends Located> = {
  /** Needed at the place that `at` finds. */
  permission: Exclude<Permission, 'everybody'>
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
  ask(site: OperationContext, actor: Actor, input: z.output<Input>): Promise<Result>
  /** Whether the actor has the permission. @throws AppError not_found */
  isAllowed(site: OperationContext, actor: Actor, input: Partial<z.output<Input>>): Promise<boolean>
}

/** Declares a query, which only `ask` can run. */
export function staffQuery<Input extends z.ZodObject, Result, Subject extends Located>({
  at,
  run,
  ...declared
}: QueryParts<Input, Result, Subject>): StaffQuery<Input, Result> {
  return {
    ...declared,
    isAllowed: createPermissionCheck(declared.permission, at),
    async ask(site, actor, input) {
      const found = await at(site.db, { site, actor, input })
      authorise(isPermitted(actor, declared.permission, found.place))
      return run(site.db, { actor, input, site, at: found })
    },
  }
}
