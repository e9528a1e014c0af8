import type { Person } from '../../src/domain/payments/seal.server.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../src/platform/db/types.ts'
import { computeCheckDigit } from '../../src/platform/identity.ts'
import { columnName, type Field, fields } from '../../src/domain/payments/file-parsing/columns.ts'
import { openKeys, type Keys } from '../../src/platform/crypto/keys.server.ts'
import { sealedTables } from '../../src/domain/sealed-tables.server.ts'
import '../../src/access/area-table.server.ts'
import { publicText } from './public-text.ts'

export const districtCode = '152201000000'
export const village = '152201100200'
export const otherVillage = '152201100201'
/** A village of another district. */
export const foreignVillage = '152202100200'

/** Creates the villages above. */
export async function makeVillages(db: Db): Promise<void> {
  await db
    .insertInto('area')
    .values(
      [village, otherVillage, foreignVillage].map((code, position) => ({
        district_code: `${code.slice(0, 6)}000000`,
        code,
        name: publicText(`示例嘎查${position}`),
        parent_id: code === foreignVillage ? 2 : 1,
        level: 'village' as const,
        unit_type: 1,
        unit_group: null,
        intro: '' as const,
        position,
      })),
    )
    .execute()
}

/**
 * A fictitious ID number: the area code 999999 is not assigned. Born in 1950 or later, so an old form of 15 digits
 * exists.
 */
export function createIdentity(number: number): string {
  const digits = `999999195001${String(1 + (number % 28)).padStart(2, '0')}${String(Math.floor(number / 28)).padStart(3, '0')}`
  return digits + computeCheckDigit(digits)
}

export const oldForm = (identity: string): string => identity.slice(0, 6) + identity.slice(8, 17)

export type FileRow = Partial<Record<Field, string>>

let count = 0

/** A valid row of an import file, different from every other. */
export function fileRow(given: FileRow = {}): Record<Field, string> {
  count += 1
  const identity = given.objectIdentity ?? createIdentity(1)
  return {
    areaCode: village,
    objectCode: `DX${count}`,
    objectName: '示例甲',
    objectIdentity: identity,
    projectCode: 'P01',
    projectName: '耕地地力保护补贴',
    businessPeriod: '2025年度',
    amount: '100.50',
    putTime: '2025-06-15',
    accountsReceivableName: given.objectName ?? '示例甲',
    accountsReceivableCode: `62284800000${String(count).padStart(8, '0')}`,
    beneficiaryBank: '示例银行',
    householdName: '示例户主',
    householdIdentity: identity,
    inventoryCode: 'QC2025',
    uniquelyIdentifies: `U${count}`,
    paymentSlipCode: `ZF${count}`,
    quantity: '',
    kind: '',
    rate: '',
    ...given,
  }
}

export function toCsv(rows: readonly FileRow[], columns: readonly Field[] = fields): string {
  const lines = rows.map((row) => columns.map((field) => row[field] ?? '').join(','))
  return `${[columns.map(columnName).join(','), ...lines].join('\r\n')}\r\n`
}

/** Writes a file into a folder. @returns its path. */
export function writeFile(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

export const fileKeys = (db: Db, folder: string): Promise<Keys> => openKeys(db, { kind: 'file', folder }, sealedTables)

/** Somebody who is head of the own household and is paid into an account of the same name. */
export const payeeOf = (identity: string): Person => ({
  objectCode: '6217000000000000',
  objectName: '示例甲',
  objectIdentity: identity,
  accountsReceivableName: '示例甲',
  accountsReceivableCode: '6217000000000000',
  householdName: '示例甲',
  householdIdentity: identity,
})
