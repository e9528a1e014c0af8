import type { Kysely, Transaction } from 'kysely'

interface SettingTable {
  key: string
  value: string
}

/** Every table of the database. Each noun adds its own in its `table.server.ts`. */
export interface Tables {
  setting: SettingTable
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
