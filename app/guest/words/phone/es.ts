import type { phoneEn } from './en'
import { theHour } from '../spanish-hour'

/** The same in Spanish. */
export const phoneEs: typeof phoneEn = {
  description: 'Pide en el bar con tu teléfono',
  offline: {
    asOf: (time) => `No tienes conexión: esto es de ${theHour(time)}.`,
    notSent: 'No se envió: no había conexión. Inténtalo de nuevo; nada se hace dos veces.',
    title: 'No tienes conexión',
    neverSeen: 'No has abierto esta página en este teléfono, así que hace falta conexión. No se envió nada.',
    orders: 'Lo que ya habías abierto sigue aquí',
  },
  cookies:
    'Tu navegador bloquea las cookies. La app las necesita para guardar tu pedido y tu sesión: permítelas para este sitio.',
  notices: {
    title: 'Avisos',
    offer: 'Avísame cuando esté listo',
    on: 'Este teléfono te avisa cuando esté listo, aunque esté bloqueado.',
    blocked: 'Tu navegador bloquea los avisos de este sitio. Permítelos en sus ajustes, o deja esta página abierta.',
    failed: 'Tu navegador no pudo activar los avisos. Deja esta página abierta: dice cuándo está listo tu pedido.',
    homeScreen:
      'En un iPhone: toca Compartir, luego ‘Agregar a inicio’, abre Barback desde ahí e inicia sesión. Así te puede avisar.',
    missing: 'Este navegador no tiene avisos. Deja abierta la página de tu pedido: dice cuándo está listo.',
    why: 'Te avisamos cuando un pedido está listo, se cancela o se devuelve dinero a tu tarjeta.',
    none: 'Los avisos están apagados.',
    here: 'Este dispositivo',
    turnOff: 'Apagar',
    turnOffNamed: (device) => `Apagar los avisos en ${device}`,
    turnOn: 'Activar los avisos en este dispositivo',
    byMail: 'Avísame por correo cuando esté listo',
    byMailWhy: 'Solo mientras ninguno de tus dispositivos tenga avisos.',
  },
}
