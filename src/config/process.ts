import { z } from 'zod'
import { flag, setting } from './setting.ts'

export const processSettings = {
  PORTAL_LOG_LEVEL: setting(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
        error: '应为 fatal、error、warn、info、debug 或 silent',
      })
      .default('warn'),
    {
      en: '`fatal` `error` `warn` `info` `debug` `silent`',
      zh: '日志级别：`fatal` `error` `warn` `info` `debug` `silent`',
    },
  ),
  PORTAL_DEV: setting(flag(false), {
    en: '`1` for development: pages are built on request, with hot reload. Set by `npm run dev`',
    zh: '`1`：开发模式，页面按请求生成，修改后自动更新。由 `npm run dev` 设置',
  }),
}
