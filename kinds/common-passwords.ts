/**
 * Words that people make passwords of, most common first; digits, signs, repeats and leet spelling around them are taken off
 * before they are compared (engine/runtime), so `Welcome2026!!` is here as `welcome`.
 */
export const commonPasswords: readonly string[] =
  `password passwort passwd pass contraseña contrasena motdepasse mdp qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn
  zxcvbnm qazwsx qazwsxedc qwerasdf 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1234567890 123456789 12345678 1234567 123456 12345 1234 0987654321
  987654321 87654321 654321 54321 123123 112233 121212 123321 111222 abc abcd abcde abcdef abcdefg abcdefgh abc123 abcd1234 a1b2c3
  a1b2c3d4 welcome willkommen bienvenido bienvenue bienvenidos letmein login signin access admin administrator administrador root
  user username guest test testing tester demo default changeme change temp temporary temppass secret geheim secreto hello hallo hola
  bonjour iloveyou loveyou love amor jetaime teamo sunshine princess princesa dragon monkey football baseball basketball soccer hockey
  master superman batman spiderman starwars pokemon shadow michael michelle jennifer jessica ashley daniel charlie andrew jordan
  thomas robert matthew joshua nicole hunter harley ranger buster tigger ginger pepper cookie summer winter spring autumn january
  february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  verano invierno primavera été hiver printemps freedom whatever trustno computer internet samsung google facebook microsoft windows
  apple android killer mustang ferrari porsche mercedes corvette yamaha liverpool arsenal chelsea barcelona realmadrid juventus
  qwerty123 password1 passw0rd p@ssw0rd p@ssword pa55word pass1234 admin123 root123 test123 user123 welcome1 welcome123 letmein1
  sakura aishiteru nippon tokyo akira doraemon naruto pikachu company corporate enterprise business office manager employee server
  system database network security secure private public oracle cisco solver optimizer optimization licence license portal account
  mypassword yourpassword newpassword nopassword thepassword supersecret topsecret correcthorsebatterystaple opensesame open sesame
  qwe qweasd qweasdzxc asd asdf zxc zaq zaqxsw poiuytrewq lkjhgfdsa mnbvcxz fuckyou fuckoff bitch asshole jesus christ heaven angel
  babygirl lovely flower butterfly purple yellow orange banana chocolate cheese coffee maggie buddy bailey daisy lucky money
  matrix merlin phoenix diamond silver golden thunder lightning tiger eagle falcon wolf panther cowboy cowboys yankees lakers steelers`
    .split(/\s+/)
    .filter((word) => word !== '');
