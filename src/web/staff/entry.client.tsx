import '../request/start-client.tsx'
