import { calls } from '../../../contract/calls'
import { listDevices, registerDevice, removeDevice } from '../../portal/people/devices'
import { answers } from './answers'

export const devices = answers(calls.devices, {
  list: ({ app, actor }) => listDevices(app, actor),
  register: ({ app, actor, body }) => registerDevice(app, actor, body),
  remove: ({ app, actor, params }) => removeDevice(app, actor, params.id),
})
