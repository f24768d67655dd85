import type { phoneEn } from './en'
import { theHour } from '../spanish-hour'

/** Texts about being offline and about notices, in Spanish. */
export const phoneEs: typeof phoneEn = {
  description: 'Pide en el bar con tu teléfono',
  offline: {
    asOf: (time) => `No tienes conexión: esto es de ${theHour(time)}.`,
    notSent: 'No se envió: no había conexión. Inténtalo de nuevo: nada se hará dos veces.',
    title: 'No tienes conexión',
    neverSeen: 'Esta página no está guardada en este teléfono y necesita conexión. No se envió nada.',
    orders: 'Las páginas que ya abriste siguen aquí',
  },
  cookies:
    'Tu navegador bloquea las cookies. La app las necesita para guardar tu pedido y tu sesión: permítelas para este sitio.',
  notices: {
    title: 'Notificaciones',
    offer: 'Avísame cuando esté listo',
    on: 'Este teléfono te avisará cuando esté listo, aunque esté bloqueado.',
    blocked:
      'Tu navegador bloquea las notificaciones de este sitio. Permítelas en sus ajustes, o deja esta página abierta.',
    failed:
      'Tu navegador no pudo activar las notificaciones. Deja esta página abierta: muestra cuándo está listo tu pedido.',
    homeScreen:
      'En un iPhone: toca Compartir, luego ‘Agregar a inicio’, abre Barback desde ahí e inicia sesión. Así te puede avisar.',
    missing: 'Este navegador no tiene notificaciones. Deja abierta la página de tu pedido: muestra cuándo está listo.',
    why: 'Te avisamos cuando un pedido está listo, se cancela o se reembolsa.',
    none: 'Las notificaciones están desactivadas.',
    here: 'Este dispositivo',
    turnOff: 'Desactivar',
    turnOffNamed: (device) => `Desactivar las notificaciones en ${device}`,
    turnOn: 'Activar las notificaciones en este dispositivo',
    byMail: 'Avísame por correo cuando esté listo',
    byMailWhy: 'Solo mientras las notificaciones estén desactivadas en todos tus dispositivos.',
  },
}
