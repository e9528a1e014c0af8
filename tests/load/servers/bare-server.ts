import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Serves one response from memory with nothing but `node:http`: the upper bound for a server on Node. */
const [port = '', bodyFile = '', headers = ''] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const rawHeaders = JSON.parse(headers) as string[]

createServer((_request, response) => {
  response.writeHead(200, rawHeaders)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
