import { DatabaseError, type PoolClient } from 'pg'
import { AppError } from '../errors.ts'
import { translateErrors } from './failed-query.ts'

/** SQLSTATE character_not_in_repertoire (NUL in text) and untranslatable_character (NUL in JSON). */
const codes = new Set(['22021', '22P05'])

const message = '内容里有不能保存的字符（空字符），请删去后再提交一次。'

/**
 * Makes a connection refuse text that PostgreSQL cannot store. Fields that replace control characters never come here;
 * this is for all others, in commands and in searches.
 */
export const refuseUnstorable = (client: PoolClient): void =>
  translateErrors(client, (error) =>
    error instanceof DatabaseError && codes.has(error.code ?? '')
      ? Object.assign(new AppError('invalid', message), { cause: error })
      : error,
  )
