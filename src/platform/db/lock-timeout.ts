import { DatabaseError, type PoolClient } from 'pg'
import { AppError } from '../errors.ts'
import { translateErrors } from './failed-query.ts'

/** SQLSTATE lock_not_available. */
const code = '55P03'

const message = '别的改动还没有保存完，这里要等它，等得太久了。内容没有保存，请不要关闭本页，过一会儿再提交一次。'

/** Makes a connection say in words that another transaction holds what a statement needs for too long. */
export const sayLocked = (client: PoolClient): void =>
  translateErrors(client, (error) =>
    error instanceof DatabaseError && error.code === code
      ? Object.assign(new AppError('unavailable', message, 30), { cause: error })
      : error,
  )
